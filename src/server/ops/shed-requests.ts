import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { Admission, Waiting } from './load-shedding.ts';
import { AppError } from '#server/errors.ts';
import { isRendering } from '#server/rendering/in-process-api.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever the load: balancers and those who look after the school must not be asked to come back. */
    alwaysAdmitted?: boolean;
  }
  interface FastifyRequest {
    /** Where a request stands: waiting, being worked on, its body on its way, or done. */
    turn: Waiting | 'working' | 'arriving' | 'over' | null;
  }
}

/** Long enough for a crowd to thin, short enough that nobody gives up; with a spread, so that they do not all return at once. */
const COME_BACK_S = { soonest: 1, spread: 3 };
/** Of a crowd that is turned away the log is told this often, not once for each of them. */
const TELL_EVERY_MS = 10_000;

const refusal = (): AppError =>
  new AppError('overloaded', { retryAfter: COME_BACK_S.soonest + Math.random() * COME_BACK_S.spread });

/** An answer that is read off somewhere while it is sent. */
const isStream = (payload: unknown): boolean =>
  typeof payload === 'object' && payload !== null && 'pipe' in payload && typeof payload.pipe === 'function';

/**
 * Works for as many at once as is good for all, lets the others wait, and asks those who waited too long to come back:
 * 503 `overloaded` with Retry-After. `liesReady` says whether an answer is there already and only has to be sent: that
 * never waits. Neither a body on its way nor an answer being fetched is work: whoever sends or reads slowly, or never,
 * takes nobody's place.
 */
export function admitRequests(
  app: FastifyInstance,
  admission: Admission,
  liesReady: (request: FastifyRequest) => boolean,
): void {
  let told = Number.NEGATIVE_INFINITY;
  const tell = (): void => {
    const now = performance.now();
    if (now - told < TELL_EVERY_MS) return;
    told = now;
    const { inFlight, waiting, shed } = admission;
    app.log.warn({ inFlight, waiting, shed }, 'There is too much to do: some are asked to come back');
  };
  const enter = (request: FastifyRequest): void => {
    request.turn = 'working';
    admission.enter();
  };
  const leave = (request: FastifyRequest, turn: 'arriving' | 'over'): void => {
    const before = request.turn;
    if (before === null || before === 'over') return;
    // Said first: leaving lets the next one in, which may be a long way from here.
    request.turn = turn;
    if (before === 'working') admission.leave();
    else if (typeof before === 'object') admission.giveUp(before);
  };
  const wait = (request: FastifyRequest, done: HookHandlerDoneFunction): void => {
    const back = request.turn === 'arriving';
    // It is somebody else's leaving that lets one in: what is known of them by context must not come along.
    const goOn = AsyncResource.bind(done);
    request.turn = {
      begin() {
        enter(request);
        goOn();
      },
      refuse() {
        request.turn = 'over';
        tell();
        goOn(refusal());
      },
    };
    admission.wait(request.turn, back);
  };

  app.decorateRequest('turn', null);
  app.addHook('onRequest', (request, reply, done) => {
    // Somebody who hangs up never gets a response: this alone happens in every case.
    reply.raw.once('close', () => leave(request, 'over'));
    if (!admission.open && !passes(request)) return wait(request, done);
    enter(request);
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.method !== 'GET') leave(request, 'arriving');
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.turn !== 'arriving') return done();
    if (!admission.open && !passes(request)) return wait(request, done);
    enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (isStream(payload)) leave(request, 'over');
    done(null, payload);
  });
  // A call made in process has no connection that could close.
  app.addHook('onResponse', (request, _reply, done) => {
    leave(request, 'over');
    done();
  });
  app.addHook('onClose', async () => admission.close());

  // Asked only when there is too much to do: what it costs, nobody pays on an ordinary day.
  const passes = (request: FastifyRequest): boolean =>
    request.routeOptions.config.alwaysAdmitted === true ||
    // A page being rendered has been taken on already; its own questions belong to it.
    isRendering() ||
    liesReady(request);
}
