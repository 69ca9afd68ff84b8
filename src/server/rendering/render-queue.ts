import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';
import { BoundedQueue, type QueueLimits } from '#server/ops/bounded-queue.ts';
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
export interface RenderLimits extends QueueLimits {
  /** How long a request waits, in milliseconds. */
  readonly waitMs: number;
}

/**
 * Rendering is work of one thread: two pages keep it busy while one waits for the database. A class behind one address
 * that opens as many different pages as may wait is served.
 */
export const RENDER_LIMITS: RenderLimits = { concurrent: 2, waiting: 256, waitMs: 10_000 };
/** Seconds after which a refused visitor should try again. */
const RETRY_S = 2;

/**
 * Renders at most `concurrent` pages at once for each network (an IPv4 address, an IPv6 /64): others wait in a queue of
 * their network, then get 503 `overloaded`. Without this, a few dozen connections that ask for made-up addresses keep the
 * one thread busy, and every other visitor waits behind all of them. Requests that `isCached` never wait. To be called
 * before `shedRequests`, so that a request in such a queue is not counted among those in flight.
 */
export function limitRendering(
  app: FastifyInstance,
  isCached: (request: FastifyRequest) => boolean,
  limits: Partial<RenderLimits> = {},
): void {
  const { waitMs, ...size } = { ...RENDER_LIMITS, ...limits };
  const queues = new Map<Network, BoundedQueue>();

  app.decorateRequest('renderTurn', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.rendered !== true || isCached(request)) return done();
    const network = networkOf(request);
    const queue = queues.get(network) ?? new BoundedQueue(size);
    // A turn comes when another request ends: its async context must not come along.
    const proceed = AsyncResource.bind(done);
    const wait: { timer?: NodeJS.Timeout } = {};
    const turn = queue.enter(() => {
      clearTimeout(wait.timer);
      proceed();
    });
    if (!turn) return done(refusal());
    queues.set(network, queue);
    const end = (): void => {
      clearTimeout(wait.timer);
      request.renderTurn = null;
      turn.leave();
      if (queue.isEmpty) queues.delete(network);
    };
    request.renderTurn = { end, rendering: false };
    // A page being rendered is rendered to its end, also for a visitor who has left: until then it counts.
    reply.raw.once('close', () => request.renderTurn?.rendering === false && request.renderTurn.end());
    if (!turn.waits) return done();
    wait.timer = setTimeout(() => {
      end();
      proceed(refusal());
    }, waitMs);
  });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.renderTurn) request.renderTurn.rendering = true;
    done();
  });
  // Rendered: sending it to a slow client takes no turn.
  app.addHook('onSend', (request, _reply, payload, done) => {
    request.renderTurn?.end();
    done(null, payload);
  });
}

const refusal = (): AppError => new AppError('overloaded', { retryAfter: RETRY_S });
