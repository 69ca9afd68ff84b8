import type { SampleCall } from './guarded-writes.ts';

/** A revocation of access during a call: the statement, the affected callers and the expected status of the call. */
export interface Revocation {
  readonly name: string;
  /** A statement about the caller, `$1`, in its weakest form, which leaves no other trace to detect it by. */
  readonly sql: string;
  readonly status: 401 | 403;
  readonly concerns: (call: SampleCall) => boolean;
}

/** The callers whose right is their role in the team of the course. */
const TEAM: ReadonlySet<SampleCall['by']> = new Set(['owner', 'author', 'marker', 'viewer']);

/** Every way in which the access of a caller can end. */
export const REVOCATIONS: readonly Revocation[] = [
  {
    name: 'its session is ended',
    sql: 'delete from sessions where user_id = $1',
    status: 401,
    concerns: () => true,
  },
  {
    name: 'its session expires',
    sql: `update sessions set expires_at = now() - interval '1s' where user_id = $1`,
    status: 401,
    concerns: () => true,
  },
  {
    name: 'its session gets a new token with a new password',
    sql: `update sessions set id = 'new ' || id where user_id = $1`,
    status: 401,
    concerns: () => true,
  },
  {
    name: 'its account is deleted',
    sql: 'delete from users where id = $1',
    status: 401,
    concerns: () => true,
  },
  {
    name: 'its admin is demoted',
    sql: `update users set role = 'user' where id = $1`,
    status: 403,
    concerns: ({ by, aboutCaller }) => by === 'admin' && !aboutCaller,
  },
  {
    name: 'its enrolment is removed',
    sql: 'delete from enrolments where user_id = $1',
    status: 403,
    concerns: ({ by }) => by === 'student',
  },
  {
    name: 'its enrolment ends',
    sql: `update enrolments set until = now() - interval '1s' where user_id = $1`,
    status: 403,
    concerns: ({ by }) => by === 'student',
  },
  {
    name: 'its caller leaves the team of the course',
    sql: 'delete from course_team where user_id = $1',
    status: 403,
    concerns: ({ by }) => TEAM.has(by),
  },
  {
    name: 'its caller becomes a viewer in the team of the course',
    sql: `update course_team set role = 'viewer' where user_id = $1`,
    status: 403,
    concerns: ({ by }) => TEAM.has(by) && by !== 'viewer',
  },
];
