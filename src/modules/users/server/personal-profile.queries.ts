import { eq } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { instructorProfiles } from '#server/db/schema/courses.ts';

/** Returns what a user has published about themselves as an instructor, for their personal data. */
export const listOwnProfile = (db: Handle, userId: string) =>
  db
    .select({
      name: instructorProfiles.name,
      title: instructorProfiles.title,
      bio: instructorProfiles.bio,
      link: instructorProfiles.link,
      picture: instructorProfiles.imageSrc,
    })
    .from(instructorProfiles)
    .where(eq(instructorProfiles.userId, userId));
