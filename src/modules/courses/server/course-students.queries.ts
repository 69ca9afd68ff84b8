import { eq } from 'drizzle-orm';
import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import * as LIMITS from '#contract/limits.ts';
import type { Handle } from '#server/db/database.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { users } from '#server/db/schema/users.ts';

/**
 * Returns the students of a course in the order of their accounts, at most `LIMITS.courseStudents`. The order is that of the
 * primary key: a course with a hundred thousand students is read no further than that.
 */
export const listStudentsOfCourse = (db: Handle, courseId: string): Promise<NonNullable<CourseDetail['students']>> =>
  db
    .select({ _id: users.id, name: users.name, email: users.email })
    .from(enrolments)
    .innerJoin(users, eq(users.id, enrolments.userId))
    .where(eq(enrolments.courseId, courseId))
    .orderBy(enrolments.userId)
    .limit(LIMITS.courseStudents);
