import { createContext, useContext } from 'react';
import type { TeamRole } from '#contract/choices.ts';
import { admits, type TeamAccess } from '#contract/team-access.ts';

/** The pages on which a course is edited in the back office. */
const BACK_OFFICE = {
  courses: '/admin/manage-courses',
  course: '/admin/manage-courses/$courseId',
  unit: '/admin/courses/$courseId/units/$unitId',
  questions: '/admin/courses/$courseId/questions',
} as const;

/** The same pages for the team of a course. */
const TEACHING = {
  courses: '/teaching',
  course: '/teaching/courses/$courseId',
  unit: '/teaching/courses/$courseId/units/$unitId',
  questions: '/teaching/courses/$courseId/questions',
} as const;

/** The user's role in the team of the course that is edited; null in the back office. */
const TeamRoleContext = createContext<TeamRole | null>(null);

/** Everything inside is for a member of the team of a course with this role. */
export const TeamWorkplace = TeamRoleContext.Provider;

/** Where a course is edited, and what the user may do there. */
export interface Workplace {
  readonly pages: typeof BACK_OFFICE | typeof TEACHING;
  /** Whether the user is an admin in the back office, who may do everything. */
  readonly isAdmin: boolean;
  /** Returns whether the user may make the calls with an access. */
  readonly may: (access: TeamAccess) => boolean;
}

/** Returns where the course is edited: the back office, or the pages of its team. */
export function useWorkplace(): Workplace {
  const role = useContext(TeamRoleContext);
  return role === null
    ? { pages: BACK_OFFICE, isAdmin: true, may: () => true }
    : { pages: TEACHING, isAdmin: false, may: (access) => admits(access, role) };
}
