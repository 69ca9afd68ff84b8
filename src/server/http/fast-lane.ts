import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import type { Admission } from './admission.ts';
import { encodedAnswer } from './encoded-body.ts';
import { securityHeaders } from './headers.ts';
import { pageAddress } from './page-address.ts';
import type { KeptAnswer, PageCache } from './page-cache.ts';
import { newRequestId } from './request-id.ts';
import { mayBringSession } from './session-cookie.ts';

declare module 'fastify' {
  interface FastifyInstance {
    fastLane: FastLane;
  }
}

/**
 * Headers come in one packet or two; who needs longer wants to keep the connection (slowloris). Looked after every five
 * seconds. More connections than these are not opened: each takes memory, whoever is behind it.
 */
const SLOWEST = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };
const MOST_CONNECTIONS = 10_000;

/** What the lane works with. */
export interface LaneParts {
  readonly pageCache: PageCache;
  readonly admission: Pick<Admission, 'openForKept'>;
  readonly publicHttps: boolean;
  /** Whether headers of a proxy may say that a visitor came by https. */
  readonly behindProxy: boolean;
}

/** An answer the lane gave, for whoever writes down or counts answers. */
export interface Served {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** From the arrival of the request to the end of its answer. */
  readonly ms: number;
}

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
    const server = createServer(SLOWEST, (request, response) => {
      if (!this.#serve(request, response)) handler(request, response);
    });
    // What the framework sets on a server it makes itself.
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    server.maxConnections = MOST_CONNECTIONS;
    return server.setTimeout(connectionTimeout ?? 0);
  }

  #serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || this.#closed || !this.#parts.admission.openForKept) return false;
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false;
    const { publicHttps, behindProxy } = this.#parts;
    if (behindProxy && !publicHttps && headers['x-forwarded-proto'] !== undefined) return false;
    const kept = this.#find(request);
    if (!kept) return false;
    if (this.#watchers.length > 0) this.#watch(method, kept, response);
    const { status, bytes, headers: encoded } = encodedAnswer(headers, kept.status, kept.body);
    response.writeHead(status, {
      ...securityHeaders(publicHttps),
      'x-request-id': newRequestId(),
      ...kept.headers,
      ...encoded,
      ...(bytes && { 'content-length': bytes.length }),
    });
    response.end(method === 'HEAD' ? undefined : bytes);
    return true;
  }

  #find({ url = '', headers }: IncomingMessage): KeptAnswer | undefined {
    const held = this.#held.get(url);
    if (held) return held;
    const { pageCache } = this.#parts;
    if (!url.startsWith('/api/')) return pageCache.get(pageAddress(url).address);
    return mayBringSession(headers.cookie) ? undefined : pageCache.get(`api ${url}`);
  }

  #watch(method: string, { route }: KeptAnswer, response: ServerResponse): void {
    const began = performance.now();
    response.once('finish', () => {
      const served = { method, route, status: response.statusCode, ms: performance.now() - began };
      for (const watcher of this.#watchers) watcher(served);
    });
  }
}
