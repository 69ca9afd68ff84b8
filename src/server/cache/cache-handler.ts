import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { asksForPath, refuse } from '#server/ops/client-errors.ts';
import type { ConnectionCaps } from '#server/ops/connection-caps.ts';
import { type Asked, encodedAnswer } from './encoded-body.ts';
import { securityHeaders } from '#server/ops/security-headers.ts';
import { createServer } from '#server/ops/node-http.ts';
import { addressOf } from '#server/rendering/page-address.ts';
import type { KeptAnswer, PageCache } from './response-cache.ts';
import { newRequestId } from '#server/ops/request-id.ts';
import { mayBringSession } from '#server/sessions/session-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    fastLane: FastLane;
  }
}

/** Headers come in one packet or two; who needs longer wants to keep the connection (slowloris). Looked after every five seconds. */
const SLOWEST = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** What the lane works with. */
export interface LaneParts {
  readonly pageCache: PageCache;
  readonly connections: ConnectionCaps;
  readonly publicHttps: boolean;
  /** Whether headers of a proxy may say that a visitor came by https. */
  readonly behindProxy: boolean;
}

/** An answer the lane gave, for whoever writes down or counts answers. */
export interface Served {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** From the arrival of the request to the end of its answer. */
  readonly ms: number;
}

/** An answer down to the lines of its head, as `writeHead` takes them. */
interface ReadyAnswer {
  readonly status: number;
  readonly lines: readonly string[];
  readonly bytes: Buffer | undefined;
}

/** Browsers differ in the codings they take; made-up wishes must not fill the memory. */
const MOST_WISHES = 8;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type ServerOptions = Pick<FastifyServerOptions, 'connectionTimeout' | 'keepAliveTimeout' | 'requestTimeout'>;

/**
 * Answers what lies ready, the same for everybody, before the framework is asked: a kept page, a kept answer of the API
 * for guests, a file of the build. The framework's own way of giving the same answer (`sendEncoded`) costs twice as
 * much; both go through `encodedAnswer` and `securityHeaders`, so they cannot come to differ. Whatever is not plainly
 * such a case is left to the framework. Nothing is ever put in here that was made for somebody in particular.
 */
export class FastLane {
  readonly #parts: LaneParts;
  readonly #held = new Map<string, KeptAnswer>();
  readonly #watchers: ((served: Served) => void)[] = [];
  readonly #encoded = new WeakMap<KeptAnswer, Map<string, ReadyAnswer>>();
  #closed = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  /** Has an answer given at an address for as long as the process lives. */
  hold(url: string, answer: KeptAnswer): void {
    this.#held.set(url, answer);
  }

  /** Tells of every answer given here: hooks of the framework do not see them. */
  onServed(watcher: (served: Served) => void): void {
    this.#watchers.push(watcher);
  }

  /** From here on the framework answers, which tells clients that the connection ends. */
  close(): void {
    this.#closed = true;
  }

  /** The framework's server, with the lane in front of its handler. */
  createServer(handler: Handler, { connectionTimeout, keepAliveTimeout, requestTimeout }: ServerOptions): Server {
    const { connections, publicHttps } = this.#parts;
    const server = createServer(SLOWEST, (request, response) => {
      if (!asksForPath(request)) refuse(response, 'invalid_request', publicHttps);
      else if (!connections.begin(request, response)) refuse(response, 'overloaded', publicHttps);
      else if (!this.#serve(request, response)) handler(request, response);
    });
    // What the framework sets on a server it makes itself.
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    connections.watch(server);
    return server.setTimeout(connectionTimeout ?? 0);
  }

  #serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || this.#closed) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    const { publicHttps, behindProxy } = this.#parts;
    if (behindProxy && !publicHttps && headers['x-forwarded-proto'] !== undefined) return false;
    const kept = this.#find(request);
    if (!kept) return false;
    const ready = this.#ready(kept, headers);
    if (!ready) return false;
    const { status, lines, bytes } = ready;
    const id = newRequestId();
    if (this.#watchers.length > 0) this.#watch(id, method, kept, response);
    response.writeHead(status, [...lines, 'x-request-id', id]);
    response.end(method === 'HEAD' ? undefined : bytes);
    return true;
  }

  /**
   * Worked out once for each wish that comes again and again; who has it already is answered anew. Undefined while nobody
   * has asked for the coding before: to compress takes a while.
   */
  #ready(kept: KeptAnswer, asked: Asked): ReadyAnswer | undefined {
    if (asked['if-none-match'] !== undefined) return this.#encode(kept, asked);
    const wish = asked['accept-encoding'] ?? '';
    let ready = this.#encoded.get(kept);
    if (!ready) this.#encoded.set(kept, (ready = new Map()));
    let answer = ready.get(wish);
    if (!answer) {
      answer = this.#encode(kept, asked);
      if (answer && ready.size < MOST_WISHES) ready.set(wish, answer);
    }
    return answer;
  }

  #encode(kept: KeptAnswer, asked: Asked): ReadyAnswer | undefined {
    const { status, headers, coding } = encodedAnswer(asked, kept.status, kept.body);
    const bytes = coding && kept.body.bytes[coding];
    if (coding && !bytes) return undefined;
    const length = bytes && { 'content-length': String(bytes.length) };
    const all = { ...securityHeaders(this.#parts.publicHttps), ...kept.headers, ...headers, ...length };
    return { status, bytes, lines: Object.entries(all).flat() };
  }

  #find({ url = '', headers }: IncomingMessage): KeptAnswer | undefined {
    const held = this.#held.get(url);
    if (held) return held;
    const { pageCache } = this.#parts;
    if (!url.startsWith('/api/')) return pageCache.get(addressOf(url));
    return mayBringSession(headers.cookie) ? undefined : pageCache.get(`api ${url}`);
  }

  #watch(id: string, method: string, { route }: KeptAnswer, response: ServerResponse): void {
    const began = performance.now();
    response.once('finish', () => {
      const served = { id, method, route, status: response.statusCode, ms: performance.now() - began };
      for (const watcher of this.#watchers) watcher(served);
    });
  }
}
