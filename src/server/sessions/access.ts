import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ACCESS, type Access } from '#contract/endpoint.ts';
import { isTeamAccess } from '#contract/team-access.ts';
import type { Handle } from '#server/db/database.ts';
import { type Caller, refusalOf } from './caller.ts';
import { AppError } from '#server/errors.ts';
import { isSafeMethod } from '#server/ops/is-safe-method.ts';
import { clearSessionCookies } from './session-cookie.ts';
import { findVisitor, findVisitorOfCourse, findVisitorWithCourses } from './visitor.ts';
import { noteSeen } from './visitor.queries.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; required on every route of the API. */
    access?: Access;
    /** May be called while an admin sees the school as another person, although it writes. */
    whileViewing?: boolean;
    /** The guard also reads the ids of the visitor's courses. */
    visitorCourses?: boolean;
  }
  interface FastifyRequest {
    /** The logged-in user: set by the guard on every route that is not public. */
    visitor: Caller | null;
  }
  interface FastifyInstance {
    /** Every route of the API and its access. */
    guardedRoutes: readonly GuardedRoute[];
  }
}

const field = (source: unknown, name: string): string | undefined => {
  if (typeof source !== 'object' || source === null) return undefined;
  const value = (source as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
};

/** Returns the user a `self` route is about: `userId` or `id` of its path, else `userId` of its body. */
const subjectOf = (request: FastifyRequest): string | undefined =>
  field(request.params, 'userId') ?? field(request.params, 'id') ?? field(request.body, 'userId');

/** Identifies the user and checks the route's access, before the body is read: strangers cannot make the server read one. */
async function authenticate(db: Handle, access: Access, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const ofCourse = access === 'enrolled' || isTeamAccess(access);
  const course = ofCourse ? field(request.params, 'courseId') : undefined;
  const find = request.routeOptions.config.visitorCourses ? findVisitorWithCourses : findVisitor;
  const unit = field(request.params, 'sectionId');
  const person =
    course === undefined ? await find(db, request) : await findVisitorOfCourse(db, request, { course, unit });
  if (!person) {
    // With the readable flag of an ended session, every page would make calls in vain.
    if (request.headers.cookie !== undefined) clearSessionCookies(request, reply);
    throw new AppError('unauthenticated');
  }
  const { courseId, hidesUnit, ...visitor } = person;
  const caller: Caller = { ...visitor, grant: { access, about: null, courseId } };
  request.visitor = caller;
  assertMayWrite(request, caller);
  if (caller.unseen) await noteSeen(db, { ...caller, _id: caller.viewedBy ?? caller._id });
  // The user a `self` call is about may be named in its body, which has not been read yet: see checkSelf.
  if (access !== 'self') assertMayCall(caller);
  if (hidesUnit) throw new AppError('section_not_found');
}

/** Throws `viewing_only` for a write in a session that shows another person. */
function assertMayWrite(request: FastifyRequest, { viewedBy }: Pick<Caller, 'viewedBy'>): void {
  const { whileViewing = false } = request.routeOptions.config;
  if (viewedBy !== null && !isSafeMethod(request.method) && !whileViewing) throw new AppError('viewing_only');
}

/** Refuses the writes of public routes too; a guest costs no query. */
async function checkPublicWrite(db: Handle, request: FastifyRequest): Promise<void> {
  if (isSafeMethod(request.method)) return;
  const visitor = await findVisitor(db, request);
  if (visitor) assertMayWrite(request, visitor);
}

function assertMayCall(caller: Caller): void {
  const refusal = refusalOf(caller.grant, caller);
  if (refusal) throw new AppError(refusal);
}

/** Checks a `self` route after validation, because its body may name the user it is about. */
function checkSelf(request: FastifyRequest): void {
  const visitor = visitorOf(request);
  const caller = { ...visitor, grant: { ...visitor.grant, about: subjectOf(request) ?? null } };
  request.visitor = caller;
  assertMayCall(caller);
}

/** A registered route and its access. */
export interface GuardedRoute {
  readonly method: string;
  readonly url: string;
  readonly access: Access;
}

/**
 * Adds the access guard to every route registered after this. Throws at boot for a route without `config.access`. Returns
 * the list of routes, which grows as they are registered: docs/authorisation.md is generated from it.
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
    const list = <T>(hooks: T | T[] | undefined): T[] => (hooks === undefined ? [] : ([hooks].flat() as T[]));
    const guard = (request: FastifyRequest, reply: FastifyReply) =>
      access === 'public' ? checkPublicWrite(db, request) : authenticate(db, access, request, reply);
    route.onRequest = [guard, ...list(route.onRequest)];
    if (access === 'self')
      route.preHandler = [async (request: FastifyRequest) => checkSelf(request), ...list(route.preHandler)];
  });
  return guarded;
}

/** Returns the logged-in user. Throws `unauthenticated` where there is none, as on public routes. */
export function visitorOf(request: FastifyRequest): Caller {
  if (!request.visitor) throw new AppError('unauthenticated');
  return request.visitor;
}
