import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '#contract/endpoint.ts';
import type { Handle } from '#server/db/database.ts';
import { type Caller, refusalOf } from './caller.ts';
import { AppError } from '#server/errors.ts';
import { clearSessionCookies } from './session-cookie.ts';
import { findVisitor, findVisitorOfCourse, findVisitorWithCourses, noteSeen } from './visitor.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; a route without it stops the boot. */
    access?: Access;
    /** The guard brings the ids of the visitor's courses along. */
    visitorCourses?: boolean;
  }
  interface FastifyRequest {
    /** Who is asking: filled by the guard on every route that is not public; null before, and for guests. */
    visitor: Caller | null;
  }
  interface FastifyInstance {
    /** Every call of the API and who may make it. */
    guardedRoutes: readonly GuardedRoute[];
  }
}

const field = (source: unknown, name: string): string | undefined => {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = (source as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

/** The person a `self` route is about: `userId` or `id` of its address, else `userId` of its body. */
const personOf = (request: FastifyRequest): string | undefined =>
  field(request.params, 'userId') ?? field(request.params, 'id') ?? field(request.body, 'userId');

/** Who they are and whether people like them may: before the body is read, so that strangers cannot make us read one. */
async function authenticate(db: Handle, access: Access, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const course = access === 'enrolled' ? field(request.params, 'courseId') : undefined;
  const find = request.routeOptions.config.visitorCourses ? findVisitorWithCourses : findVisitor;
  const found = course === undefined ? await find(db, request) : await findVisitorOfCourse(db, request, course);
  if (!found) {
    // The readable shadow of a session that has ended would make every page ask again in vain.
    if (request.headers.cookie !== undefined) clearSessionCookies(request, reply);
    throw new AppError('unauthenticated');
  }
  const { courseId, ...visitor } = found;
  const caller: Caller = { ...visitor, grant: { access, about: null, courseId } };
  request.visitor = caller;
  if (caller.unseen) await noteSeen(db, caller.sessionId);
  // Whom a `self` call is about may stand in its body, which has not been read yet: see isSelf.
  if (access !== 'self') mayCall(caller);
}

function mayCall(caller: Caller): void {
  const refusal = refusalOf(caller.grant, caller);
  if (refusal) throw new AppError(refusal);
}

/** Whether the route is about the person asking: after validation, because the body may say whom it is about. */
function isSelf(request: FastifyRequest): void {
  const visitor = visitorOf(request);
  const caller = { ...visitor, grant: { ...visitor.grant, about: personOf(request) ?? null } };
  request.visitor = caller;
  mayCall(caller);
}

/** A route and who may call it, as it was registered. */
export interface GuardedRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
}

/**
 * Puts the guards on every route registered after this, and refuses to boot when one does not declare its access.
 * Answers the list of them, which grows as they are registered: what the authorisation matrix is made from.
 */
export function guardRoutes(app: FastifyInstance, db: Handle): readonly GuardedRoute[] {
  const guarded: GuardedRoute[] = [];
  app.decorateRequest('visitor', null);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === undefined || !ACCESS.includes(access)) {
      throw new Error(`${String(route.method)} ${route.url} does not declare who may call it (config.access).`);
    }
    for (const method of [route.method].flat()) {
      if (method !== 'HEAD') guarded.push({ method, url: route.url.replace(/(?<=.)\/$/, ''), access });
    }
    if (access === 'public') return;
    const list = <T>(hooks: T | T[] | undefined): T[] => (hooks === undefined ? [] : ([hooks].flat() as T[]));
    const guard = (request: FastifyRequest, reply: FastifyReply) => authenticate(db, access, request, reply);
    route.onRequest = [guard, ...list(route.onRequest)];
    if (access === 'self')
      route.preHandler = [async (request: FastifyRequest) => isSelf(request), ...list(route.preHandler)];
  });
  return guarded;
}

/** The person asking, on a route whose access makes sure there is one. Throws `unauthenticated` otherwise. */
export function visitorOf(request: FastifyRequest): Caller {
  if (!request.visitor) throw new AppError('unauthenticated');
  return request.visitor;
}
