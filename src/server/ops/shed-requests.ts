import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { LoadShedder } from './load-shedding.ts';
import type { QueuedRequest } from './request-queue.ts';
import { AppError } from '#server/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Handled whatever the load: health checks and metrics. */
    neverShed?: boolean;
    /** The handler reads the body as it arrives, which takes no room from others. */
    streamsBody?: boolean;
  }
  interface FastifyRequest {
    /** The state of a request: in the queue, in flight, its body arriving, or done. */
    turn: QueuedRequest | 'in flight' | 'arriving' | 'over' | null;
  }
}

/** Long enough for a crowd to thin, short enough that users stay; spread, so that they do not all return at once. */
const RETRY_S = { soonest: 1, spread: 3 };
/** Overload is logged this often, not once for each refused request. */
const LOG_EVERY_MS = 10_000;

const refusal = (): AppError =>
  new AppError('overloaded', { retryAfter: RETRY_S.soonest + Math.random() * RETRY_S.spread });

/** Whether a response is a stream. */
const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function';

/**
 * Handles as many requests at once as `shedder` has room for, queues the others, and refuses those that waited too long
 * with 503 `overloaded` and Retry-After. Requests for which `bypasses` is true never wait. A body that is arriving and a stream that is
 * being sent are not in flight: slow clients take no room from others.
 */
export function shedRequests(
  app: FastifyInstance,
  shedder: LoadShedder,
  bypasses: (request: FastifyRequest) => boolean,
): void {
  let logged = Number.NEGATIVE_INFINITY;
  const log = (): void => {
    const now = performance.now();
    if (now - logged < LOG_EVERY_MS) return;
    logged = now;
    const { inFlight, waiting, shed } = shedder;
    app.log.warn({ inFlight, waiting, shed }, 'overloaded, shedding requests');
  };
  const enter = (request: FastifyRequest): void => {
    request.turn = 'in flight';
    shedder.enter();
  };
  const leave = (request: FastifyRequest, turn: 'arriving' | 'over'): void => {
    const before = request.turn;
    if (before === null || before === 'over') return;
    // Set first: `leave` begins the next request, which may run long.
    request.turn = turn;
    if (before === 'in flight') shedder.leave();
    else if (typeof before === 'object') shedder.remove(before);
  };
  const wait = (request: FastifyRequest, done: HookHandlerDoneFunction): void => {
    const returning = request.turn === 'arriving';
    // A turn comes when another request ends: its async context must not come along.
    const proceed = AsyncResource.bind(done);
    request.turn = {
      begin() {
        enter(request);
        proceed();
      },
      refuse() {
        request.turn = 'over';
        log();
        proceed(refusal());
      },
    };
    shedder.wait(request.turn, returning);
  };

  app.decorateRequest('turn', null);
  app.addHook('onRequest', (request, reply, done) => {
    // Also emitted for clients that hang up, unlike onResponse.
    reply.raw.once('close', () => leave(request, 'over'));
    if (!shedder.hasRoom && !neverWaits(request)) return wait(request, done);
    enter(request);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.method !== 'GET') leave(request, 'arriving');
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.turn !== 'arriving' || request.routeOptions.config.streamsBody) return done();
    if (!shedder.hasRoom && !neverWaits(request)) return wait(request, done);
    enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (isStream(payload)) leave(request, 'over');
    done(null, payload);
  });
  // An in-process call has no connection that closes.
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request, 'over');
    done();
  });
  app.addHook('onClose', async () => shedder.close());

  // Called only under load.
  const neverWaits = (request: FastifyRequest): boolean =>
    request.routeOptions.config.neverShed === true || bypasses(request);
}
