import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodeText, sendEncoded } from './encoded-body.ts';
import type { KeptAnswer, PageCache } from './response-cache.ts';
import { routeOf } from '#server/ops/request-log.ts';
import { sessionToken } from '#server/sessions/session-cookie.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What this route answers a guest is the same for every guest: it is kept, compressed, until the catalogue changes. */
    publicCopy?: boolean;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';
const FOR_EVERYBODY = { 'cache-control': 'public, no-cache' };
const LONGEST_ADDRESS = 200;

/** The path of a call in its one spelling: the pattern of its route with what was understood put in. */
export function pathOf({ routeOptions, params }: Pick<FastifyRequest, 'routeOptions' | 'params'>): string {
  const given = params as Readonly<Record<string, string>>;
  return routeOptions.url?.replace(/:(\w+)/g, (_, name: string) => given[name] ?? '') ?? '';
}

/**
 * Whether an address is the one under which what it asks for is kept: the parameters the route knows, as they were
 * understood, in the order of the alphabet, and no others. Every other spelling is answered but not kept, for there is no
 * end to them; nor are searches, which hardly anybody asks twice. `knowsQuery`: the route has a schema of its parameters.
 */
function isKept({ url, routeOptions, params, query }: FastifyRequest, knowsQuery: boolean): boolean {
  if (url.length > LONGEST_ADDRESS || /[?&]q=/.test(url)) return false;
  const path = pathOf({ routeOptions, params });
  const known = Object.entries(knowsQuery ? (query as object) : {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
  search.sort();
  const address = known.length === 0 ? path : `${path}?${search.toString()}`;
  // A list of ids is written by people and by our pages with its commas as they are.
  return url === address || url === address.replaceAll('%2C', ',');
}

/**
 * Keeps what routes marked `publicCopy` answer guests, so that most of them are answered with bytes that lie ready.
 * Whoever brings a session is answered anew each time: an administrator sees more. Nothing else may be cached anywhere.
 */
export function keepPublicCopies(app: FastifyInstance, cache: PageCache): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
  app.addHook('onRoute', (route) => {
    if (!route.config?.publicCopy) return;
    const { handler } = route;
    const knowsQuery = route.schema?.querystring !== undefined;
    route.handler = async function answerWithCopy(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      if (sessionToken(request) !== null || !isKept(request, knowsQuery)) return handler.call(this, request, reply);
      const kept = await cache.answer(`api ${request.url}`, async () =>
        keptAnswerOf(request, reply, await handler.call(this, request, reply), FOR_EVERYBODY),
      );
      return sendEncoded(request, reply.headers(kept.headers), kept.body);
    };
  });
}

/** What a handler came up with, held to the schema of its route and ready to be kept, with the headers it is sent with. */
export function keptAnswerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
  headers: Readonly<Record<string, string>>,
): KeptAnswer {
  const text = String(reply.serializeInput(answer as Record<string, unknown>, '200'));
  const total = reply.getHeader('x-total-count');
  return {
    status: 200,
    headers: { ...headers, ...(total !== undefined && { 'x-total-count': String(total) }) },
    body: encodeText(text, JSON_TYPE),
    route: routeOf(request),
    passing: total === 0,
    // The pages of a list and the ids asked for are the caller's to choose.
    spare: request.url.includes('?'),
  };
}
