import type { Role, TeamRole } from '#contract/choices.ts';
import type { Access } from '#contract/endpoint.ts';
import { admits, isTeamAccess } from '#contract/team-access.ts';
import type { Visitor } from './visitor.ts';

/** The access rule of a call, which is applied again when it writes. */
export interface Grant {
  readonly access: Access;
  /** The user a `self` call is about; null for other calls, and until the input has been validated. */
  readonly about: string | null;
  /** The course of a call for the learners or the team of a course; null for other calls. */
  readonly courseId: string | null;
}

/** A logged-in user making a call. */
export interface Caller extends Visitor {
  readonly grant: Grant;
}

/** Returns why a user may not make a call, or null when they may. */
export function refusalOf(
  { access, about }: Grant,
  user: { readonly _id: string; readonly role: Role; readonly enrolled: boolean; readonly teamRole: TeamRole | null },
): 'forbidden' | 'not_enrolled' | null {
  if (user.role === 'admin' || access === 'user' || access === 'public') return null;
  if (access === 'enrolled') return user.enrolled || user.teamRole !== null ? null : 'not_enrolled';
  if (isTeamAccess(access)) return admits(access, user.teamRole) ? null : 'forbidden';
  return access === 'self' && about === user._id ? null : 'forbidden';
}
