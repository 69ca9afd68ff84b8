import type { Handle } from '#server/db/database.ts';
import { instructorProfiles } from '#server/db/schema/courses.ts';

/** Inserts the profile of an instructor, so that courses can name the account. Returns the id of the account. */
export async function insertInstructor(db: Handle, userId: string): Promise<string> {
  await db.insert(instructorProfiles).values({ userId, name: 'Ada' });
  return userId;
}
