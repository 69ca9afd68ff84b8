import { TEAM_ROLES, type TeamRole } from './choices.ts';

/** Which roles in the team of a course admit to a call about that course, by the access the call declares. */
export const TEAM_ACCESS = {
  'course-viewer': TEAM_ROLES,
  'course-learners': ['owner', 'marker', 'viewer'],
  'course-marker': ['owner', 'marker'],
  'course-author': ['owner', 'author'],
  'course-owner': ['owner'],
} as const satisfies Readonly<Record<string, readonly TeamRole[]>>;
export type TeamAccess = keyof typeof TEAM_ACCESS;

/** Returns whether an access is one of those that a course's team has. */
export const isTeamAccess = (access: string): access is TeamAccess => Object.hasOwn(TEAM_ACCESS, access);

/** Returns whether a role in the team of a course, or none, admits to a call about that course. */
export const admits = (access: TeamAccess, role: TeamRole | null): boolean =>
  TEAM_ACCESS[access].some((one) => one === role);
