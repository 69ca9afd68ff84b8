import type { Access } from '#contract/endpoint.ts';
import type { Role } from '#contract/choices.ts';
import type { Visitor } from './visitor.ts';

/** The access rule of a call, which is applied again when it writes. */
export interface Grant {
  readonly access: Access;
  /** The user a `self` call is about; null for other calls, and until the input has been validated. */
  readonly about: string | null;
  /** The course of an `enrolled` or `instructor` call; null for other calls. */
  readonly courseId: string | null;
}

/** A logged-in user making a call. */
export interface Caller extends Visitor {
  readonly grant: Grant;
}

/** Returns why a user may not make a call, or null when they may. */
export function refusalOf(
  { access, about }: Grant,
  user: { readonly _id: string; readonly role: Role; readonly enrolled: boolean; readonly instructs: boolean },
): 'forbidden' | 'not_enrolled' | null {
  if (user.role === 'admin' || access === 'user' || access === 'public') return null;
  if (access === 'enrolled') return user.enrolled ? null : 'not_enrolled';
  if (access === 'instructor') return user.instructs ? null : 'forbidden';
  return access === 'self' && about === user._id ? null : 'forbidden';
}
