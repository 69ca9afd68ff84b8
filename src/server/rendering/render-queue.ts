import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { type Network, networkOf } from '#server/ops/network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The responses of this route are rendered: costly where they are not cached. */
    rendered?: boolean;
  }
  interface FastifyRequest {
    /** The request's turn to render, or its wait for one; null when it has neither. */
    renderTurn: { end: () => void; rendering: boolean } | null;
  }
}

/** How much rendering one network may ask for at once. */
export interface RenderLimits {
  /** Pages rendered at once. Rendering is work of one thread: two keep it busy while one waits for the database. */
  readonly concurrent: number;
  /** Requests that wait; a class behind one address that opens as many different pages is served. */
  readonly waiting: number;
  /** How long a request waits, in milliseconds. */
  readonly waitMs: number;
}

const LIMITS: RenderLimits = { concurrent: 2, waiting: 256, waitMs: 10_000 };
/** Seconds after which a refused visitor should try again. */
const RETRY_S = 2;

/** The requests of one network. */
interface Line {
  working: number;
  readonly waiting: Set<() => void>;
}

/**
 * Renders at most `concurrent` pages at once for each network (an IPv4 address, an IPv6 /64): others wait in a line of their
 * network, then get 503 `overloaded`. Without this, a few dozen connections that ask for made-up addresses keep the one
 * thread busy, and every other visitor waits behind all of them. Requests that `isCached` never wait. To be called before
 * `admitRequests`, so that a request in such a line takes no place of those that are worked on.
 */
export function boundRendering(
  app: FastifyInstance,
  isCached: (request: FastifyRequest) => boolean,
  limits: Partial<RenderLimits> = {},
): void {
  const { concurrent, waiting, waitMs } = { ...LIMITS, ...limits };
  const lines = new Map<Network, Line>();

  const begin = (request: FastifyRequest, network: Network, line: Line): void => {
    line.working += 1;
    const end = (): void => {
      request.renderTurn = null;
      line.working -= 1;
      const [next] = line.waiting;
      if (next) next();
      else if (line.working === 0) lines.delete(network);
    };
    request.renderTurn = { end, rendering: false };
  };
  const wait = (request: FastifyRequest, network: Network, line: Line, done: (error?: Error) => void): void => {
    // A turn comes when another request ends: its context must not come along.
    const goOn = AsyncResource.bind(done);
    const leave = (): void => {
      clearTimeout(timer);
      line.waiting.delete(start);
      request.renderTurn = null;
    };
    const start = (): void => {
      leave();
      begin(request, network, line);
      goOn();
    };
    const timer = setTimeout(() => {
      leave();
      goOn(refusal());
    }, waitMs);
    line.waiting.add(start);
    request.renderTurn = { end: leave, rendering: false };
  };

  app.decorateRequest('renderTurn', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.rendered !== true || isCached(request)) return done();
    const network = networkOf(request);
    const line = lines.get(network) ?? { working: 0, waiting: new Set() };
    lines.set(network, line);
    if (line.working >= concurrent && line.waiting.size >= waiting) return done(refusal());
    // A page being rendered is rendered to its end, also for a visitor who has left: until then it counts.
    reply.raw.once('close', () => request.renderTurn?.rendering === false && request.renderTurn.end());
    if (line.working >= concurrent) return wait(request, network, line, done);
    begin(request, network, line);
    done();
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.renderTurn) request.renderTurn.rendering = true;
    done();
  });
  // Rendered: how fast a visitor fetches the page is no matter of the others.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.renderTurn?.end();
    done(null, payload);
  });
}

const refusal = (): AppError => new AppError('overloaded', { retryAfter: RETRY_S });
