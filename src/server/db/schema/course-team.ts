import { and, eq, sql, type SQLWrapper } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { TEAM_ROLES } from '#contract/choices.ts';
import { courses } from './courses.ts';
import { users } from './users.ts';

/** Who works on which course, and as what. Admins need no row here. */
export const courseTeam = pgTable(
  'course_team',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: TEAM_ROLES }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.courseId, t.userId] }),
    index('course_team_user_id_idx').on(t.userId),
    check('course_team_role_check', sql`${t.role} in ('owner', 'author', 'marker', 'viewer')`),
  ],
);

/** Whether a row is that of a user in the team of a course. */
export const isMemberOf = (userId: string | SQLWrapper, courseId: string | SQLWrapper) =>
  and(eq(courseTeam.userId, userId), eq(courseTeam.courseId, courseId));

/** Whether a user is in the team of any course: a column of a query on users. */
export const isInAnyTeam = sql<boolean>`exists (select from ${courseTeam} where ${courseTeam.userId} = ${users.id})`;
