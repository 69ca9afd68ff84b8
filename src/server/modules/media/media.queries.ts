import { and, inArray, lt, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { pictures } from '#server/db/schema/pictures.ts';
import { sections } from '#server/db/schema/units.ts';

/** Notes that a picture is in the storage. */
export async function insertPicture(db: Handle, imageSrc: string): Promise<void> {
  await db.insert(pictures).values({ imageSrc });
}

/** The addresses of pictures that have been there for so long and that nothing points at. */
export async function listOrphans(db: Handle, olderThanMinutes: number): Promise<string[]> {
  const rows = await db
    .select({ imageSrc: pictures.imageSrc })
    .from(pictures)
    .where(
      and(
        lt(pictures.createdAt, sql`now() - make_interval(mins => ${olderThanMinutes})`),
        sql`not exists (select from ${courses} where ${courses.imageSrc} = ${pictures.imageSrc})`,
        sql`not exists (select from ${sections} where ${sections.sectionImage} = ${pictures.imageSrc})`,
      ),
    );
  return rows.map((row) => row.imageSrc);
}

/** Of the given pictures those that nothing points at any more. */
export async function listUnused(db: Handle, imageSrcs: readonly string[]): Promise<string[]> {
  if (imageSrcs.length === 0) return [];
  const list = [...imageSrcs];
  const inCourses = await db.select({ at: courses.imageSrc }).from(courses).where(inArray(courses.imageSrc, list));
  const inSections = await db
    .select({ at: sections.sectionImage })
    .from(sections)
    .where(inArray(sections.sectionImage, list));
  const used = new Set([...inCourses, ...inSections].map((row) => row.at));
  return list.filter((imageSrc) => !used.has(imageSrc));
}

/** Notes that pictures are in the storage no longer. */
export async function deletePictures(db: Handle, imageSrcs: readonly string[]): Promise<void> {
  if (imageSrcs.length > 0) await db.delete(pictures).where(inArray(pictures.imageSrc, [...imageSrcs]));
}
