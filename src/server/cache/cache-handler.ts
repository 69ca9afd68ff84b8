import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { targetsPath, refuse } from '#server/ops/client-errors.ts';
import type { ConnectionCaps } from '#server/ops/connection-caps.ts';
import { createServer } from '#server/ops/node-http.ts';
import { newRequestId } from '#server/ops/request-id.ts';
import { securityHeaders } from '#server/ops/security-headers.ts';
import { publicKeyOf } from './cache-key.ts';
import { type Conditions, matchesEtag, negotiate } from './encoded-body.ts';
import type { CachedResponse, ResponseCache } from './response-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    cacheHandler: CacheHandler;
  }
}

/** Headers arrive in one packet or two; slower ones are an attack (slowloris). Checked every five seconds. */
const HEADER_TIMEOUTS = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** What the handler works with. */
export interface CacheHandlerParts {
  readonly responseCache: ResponseCache;
  readonly connections: ConnectionCaps;
  readonly publicHttps: boolean;
  /** Whether headers of a trusted proxy may say that the client uses https. */
  readonly behindProxy: boolean;
}

/** A response sent from the cache, for the log and the metrics. */
export interface Served {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** From the arrival of the request to the end of the response. */
  readonly ms: number;
}

/** A cached response under one `Accept-Encoding`, with all that does not change between requests. */
interface Prepared {
  readonly etag: string | undefined;
  readonly status: number;
  /** Names and values in turn, as `writeHead` takes them; the last value is the request id, set for each request. */
  readonly head: string[];
  readonly notModifiedHead: string[];
  /** Undefined while the body has not been compressed in that coding. */
  readonly bytes: Buffer | undefined;
}

/** The `Accept-Encoding` values prepared for each response: browsers have few, invented ones must not fill the memory. */
const PREPARED_MAX = 8;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
type ServerOptions = Pick<FastifyServerOptions, 'connectionTimeout' | 'keepAliveTimeout' | 'requestTimeout'>;

/**
 * Serves cached public responses (pages, API responses for guests, files of the build) before the framework sees the
 * request, at half of what `sendEncoded` costs. Both use `negotiate` and `securityHeaders`, so they send the same. Every
 * other request goes to the framework.
 */
export class CacheHandler {
  readonly #parts: CacheHandlerParts;
  readonly #watchers: ((served: Served) => void)[] = [];
  readonly #prepared = new WeakMap<CachedResponse, Map<string, Prepared>>();
  #closed = false;

  constructor(parts: CacheHandlerParts) {
    this.#parts = parts;
  }

  /** Calls the watcher after every response sent from here, which hooks of the framework do not see. */
  onServed(watcher: (served: Served) => void): void {
    this.#watchers.push(watcher);
  }

  /** Leaves all further requests to the framework, which tells clients that their connection is closing. */
  close(): void {
    this.#closed = true;
  }

  /** Creates the framework's server, with this handler in front of the framework's. */
  createServer(handler: Handler, { connectionTimeout, keepAliveTimeout, requestTimeout }: ServerOptions): Server {
    const { connections, publicHttps } = this.#parts;
    const server = createServer(HEADER_TIMEOUTS, (request, response) => {
      if (!targetsPath(request)) refuse(response, 'invalid_request', publicHttps);
      else if (!connections.begin(request, response)) refuse(response, 'overloaded', publicHttps);
      else if (!this.#serve(request, response)) handler(request, response);
    });
    // The framework sets these on servers it creates itself.
    if (keepAliveTimeout !== undefined) server.keepAliveTimeout = keepAliveTimeout;
    if (requestTimeout !== undefined) server.requestTimeout = requestTimeout;
    connections.watch(server);
    return server.setTimeout(connectionTimeout ?? 0);
  }

  /** Sends the cached response to a request; returns false where there is none or the framework has to send it. */
  #serve(request: IncomingMessage, response: ServerResponse): boolean {
    const { headers } = request;
    if (this.#closed || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined)
      return false;
    const { publicHttps, behindProxy, responseCache } = this.#parts;
    if (behindProxy && !publicHttps && headers['x-forwarded-proto'] !== undefined) return false;
    const key = publicKeyOf(request);
    const cached = key && responseCache.get(key);
    if (!cached) return false;
    const { etag, status, head, notModifiedHead, bytes } = this.#prepare(cached, headers['accept-encoding'] ?? '');
    const id = newRequestId();
    const notModified = etag !== undefined && matchesEtag(headers['if-none-match'], etag);
    if (!notModified && !bytes) return false;
    if (this.#watchers.length > 0) this.#watch(id, request.method ?? '', cached, response);
    const lines = notModified ? notModifiedHead : head;
    lines[lines.length - 1] = id;
    response.writeHead(notModified ? 304 : status, lines);
    response.end(notModified || request.method === 'HEAD' ? undefined : bytes);
    return true;
  }

  #prepare(cached: CachedResponse, accepted: string): Prepared {
    let all = this.#prepared.get(cached);
    if (!all) this.#prepared.set(cached, (all = new Map<string, Prepared>()));
    const variant = all.get(accepted);
    if (variant) return variant;
    const { headers, coding, etag } = negotiate({ 'accept-encoding': accepted }, cached.status, cached.body);
    const bytes = coding && cached.body.bytes[coding];
    const prepared = {
      etag,
      status: cached.status,
      bytes,
      head: this.#headOf(cached, { ...headers, 'content-length': String(bytes?.length) }),
      notModifiedHead: this.#headOf(cached, this.#notModified(accepted, cached)),
    };
    if (bytes && all.size < PREPARED_MAX) all.set(accepted, prepared);
    return prepared;
  }

  #notModified(accepted: string, { status, body }: CachedResponse): Readonly<Record<string, string>> {
    const conditions: Conditions = { 'accept-encoding': accepted, 'if-none-match': '*' };
    return negotiate(conditions, status, body).headers;
  }

  #headOf(cached: CachedResponse, headers: Readonly<Record<string, string>>): string[] {
    const security = securityHeaders(this.#parts.publicHttps, cached.body.type);
    const all = { ...security, ...cached.headers, ...headers, 'x-request-id': '' };
    return Object.entries(all).flat();
  }

  #watch(id: string, method: string, { route }: CachedResponse, response: ServerResponse): void {
    const began = performance.now();
    response.once('finish', () => {
      const served = { id, method, route, status: response.statusCode, ms: performance.now() - began };
      for (const watcher of this.#watchers) watcher(served);
    });
  }
}
