import type { TeamRole } from '#contract/choices.ts';
import type { Handle } from '#server/db/database.ts';
import { courseTeam } from '#server/db/schema/course-team.ts';

/** Puts an account into the team of a course. */
export async function joinTeam(db: Handle, courseId: string, userId: string, role: TeamRole = 'owner'): Promise<void> {
  await db
    .insert(courseTeam)
    .values({ courseId, userId, role })
    .onConflictDoUpdate({ target: [courseTeam.courseId, courseTeam.userId], set: { role } });
}
