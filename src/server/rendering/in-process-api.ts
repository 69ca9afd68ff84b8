import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#server/cache/response-cache.ts';

/** An API call of the pages' client while rendering. */
export interface InProcessCall {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface InProcessReply {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

/** What the API calls of a rendering are handled by. */
interface RenderingApi {
  readonly app: FastifyInstance;
  readonly responseCache: ResponseCache;
}

/** The rendering code is loaded once per process; the context of a rendering says which app it belongs to. */
const rendering = new AsyncLocalStorage<RenderingApi>();

/** Returns whether the current call belongs to a rendering. */
export const isRendering = (): boolean => rendering.getStore() !== undefined;

/** Runs a rendering whose API calls go to this app, or to its cached public responses. */
export const renderingFor = <T>(api: RenderingApi, render: () => Promise<T>): Promise<T> => rendering.run(api, render);

/**
 * Makes an API call while rendering, without the network and as a guest: cookies are never sent, because the rendered
 * page is shown to every user. Rejects outside `renderingFor` and for methods other than GET.
 */
export async function callInProcess(call: InProcessCall): Promise<InProcessReply> {
  const api = rendering.getStore();
  if (!api) throw new Error(`${call.path} was called outside a rendering.`);
  if (call.method !== 'GET') throw new Error(`Rendering may only read, not ${call.method} ${call.path}.`);
  const cached = api.responseCache.get({ scope: 'public', address: call.path });
  if (cached) {
    const { status, headers, body } = cached;
    return { status, text: body.bytes.identity.toString(), header: (name) => headers[name] ?? null };
  }
  const response = await api.app.inject({
    method: 'GET',
    url: call.path,
    headers: { accept: 'application/json' },
  });
  return {
    status: response.statusCode,
    text: response.payload,
    header(name) {
      const value = response.headers[name];
      return value === undefined ? null : String(value);
    },
  };
}
