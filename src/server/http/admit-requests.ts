import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Admission } from './admission.ts';
import { AppError } from './errors.ts';
import { isRendering } from './in-process-api.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered whatever the load: balancers and those who look after the school must not be asked to come back. */
    alwaysAdmitted?: boolean;
  }
  interface FastifyRequest {
    /** `working` counts among those being worked on, `waiting` is one whose body is still on its way. */
    turn: 'working' | 'waiting' | 'over' | null;
  }
}

/** Long enough for a crowd to thin, short enough that nobody gives up; with a spread, so that they do not all return at once. */
const COME_BACK_S = { soonest: 1, spread: 3 };

const refusal = (): AppError =>
  new AppError('overloaded', { retryAfter: COME_BACK_S.soonest + Math.random() * COME_BACK_S.spread });

/**
 * Takes requests on while there is room and asks the others to come back: 503 `overloaded` with Retry-After.
 * `liesReady` says whether an answer is there already and only has to be sent; those are given the longest.
 * A body on its way is not work: somebody who sends one slowly, or never, takes nobody's place.
 */
export function admitRequests(
  app: FastifyInstance,
  admission: Admission,
  liesReady: (request: FastifyRequest) => boolean,
): void {
  const enter = (request: FastifyRequest): void => {
    request.turn = 'working';
    admission.enter();
  };
  const leave = (request: FastifyRequest, turn: 'waiting' | 'over'): void => {
    if (request.turn === 'working') admission.leave();
    if (request.turn !== null) request.turn = turn;
  };

  app.decorateRequest('turn', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (!admission.open && !passes(request)) {
      admission.turnedAway();
      done(refusal());
      return;
    }
    enter(request);
    // Somebody who hangs up never gets a response: this alone happens in every case.
    reply.raw.once('close', () => leave(request, 'over'));
    done();
  });
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.method !== 'GET') leave(request, 'waiting');
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.turn === 'waiting') enter(request);
    done();
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
    (admission.openForKept && liesReady(request));
}
