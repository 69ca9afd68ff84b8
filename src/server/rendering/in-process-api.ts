import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { PageCache } from '#server/cache/response-cache.ts';

/** A call to the API as the pages' client hands it over; only what a page without a visitor can ask. */
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

/** What answers the calls of a rendering. */
interface Answering {
  readonly app: FastifyInstance;
  readonly pageCache: PageCache;
}

/** The rendering code is loaded once for the whole process; which app a rendering belongs to goes along with it. */
const rendering = new AsyncLocalStorage<Answering>();

/** Whether this is asked from within a rendering. */
export const isRendering = (): boolean => rendering.getStore() !== undefined;

/** Runs a rendering whose calls to the API are to be answered by this app, or by what it keeps for guests. */
export const renderingFor = <T>(answering: Answering, render: () => Promise<T>): Promise<T> =>
  rendering.run(answering, render);

/**
 * Answers a call made while rendering, without the network and as nobody in particular: no cookie ever goes along,
 * because what comes of it is shown to everybody. Rejects outside `renderingFor` and for anything but reading.
 */
export async function callInProcess(call: InProcessCall): Promise<InProcessReply> {
  const answering = rendering.getStore();
  if (!answering) throw new Error(`${call.path} was asked for outside a rendering.`);
  if (call.method !== 'GET')
    throw new Error(`A page that is being rendered may only read, not ${call.method} ${call.path}.`);
  const kept = answering.pageCache.get(`api ${call.path}`);
  if (kept) {
    const { status, headers, body } = kept;
    return { status, text: body.bytes.identity.toString(), header: (name) => headers[name] ?? null };
  }
  const response = await answering.app.inject({
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
