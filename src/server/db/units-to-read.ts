import { type SQL, sql } from 'drizzle-orm';
import type { Role, TeamRole } from '#contract/choices.ts';
import { isPublishedUnit } from './schema/units.ts';

/** Which units a caller finds: admins all of them, other users, also of its team, and guests those that are published. */
export type UnitsToRead = 'all' | 'published';

/** Returns which units a user finds. */
export const unitsFor = ({ role }: { readonly role: Role }): UnitsToRead => (role === 'admin' ? 'all' : 'published');

/** Returns which units of a course a user finds by their ids: its team also those they prepare. */
export const unitsToOpen = (user: { readonly role: Role; readonly teamRole: TeamRole | null }): UnitsToRead =>
  user.teamRole === null ? unitsFor(user) : 'all';

/** Whether a unit is one of those to read: a condition of a query that calls the table of units `table`. */
export const isUnitToRead = (which: UnitsToRead, table = 'sections'): SQL =>
  which === 'all' ? sql`true` : isPublishedUnit(table);
