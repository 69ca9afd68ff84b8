import { and, eq, inArray, isNotNull, isNull, lt, type SQLWrapper, sql } from 'drizzle-orm';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { mediaFiles, mediaKey, mediaUploads } from '#server/db/schema/media.ts';
import { sections, unitDrafts } from '#server/db/schema/units.ts';

export type FileRow = typeof mediaFiles.$inferSelect;
export type UploadRow = typeof mediaUploads.$inferSelect;

/** Inserts the key of signed addresses unless there is one; returns the one there is. */
export async function keepMediaKey(db: Handle, key: string): Promise<string> {
  await db.insert(mediaKey).values({ key }).onConflictDoNothing();
  const [row] = await db.select().from(mediaKey);
  return row?.key ?? key;
}

/** Returns the id of a course; null if it does not exist. */
export async function findCourseId(db: Handle, ref: string): Promise<string | null> {
  const [row] = await db.select({ id: courses.id }).from(courses).where(courseIs(ref));
  return row?.id ?? null;
}

/** Returns the title of a unit of a course; null if the course has no such unit. */
export async function findUnitTitle(db: Handle, courseId: string, id: string): Promise<string | null> {
  const [row] = await db
    .select({ title: sections.title })
    .from(sections)
    .where(and(eq(sections.id, id), eq(sections.courseId, courseId)));
  return row?.title ?? null;
}

/** Makes other creations of uploads wait until this transaction ends, so that together they stay within the quota. */
export async function lockQuota(tx: Handle): Promise<void> {
  await tx.select().from(mediaKey).for('update');
}

/** Returns the bytes of all files, of those of a course, and of uploads that have not arrived entirely. */
export async function sumBytes(db: Handle, courseId: string | null = null) {
  const [files] = await db
    .select({
      all: sql<number>`coalesce(sum(${mediaFiles.bytes}), 0)::float8`,
      course: sql<number>`coalesce(sum(${mediaFiles.bytes}) filter (where ${mediaFiles.courseId} = ${courseId}), 0)::float8`,
    })
    .from(mediaFiles);
  const [arriving] = await db
    .select({ bytes: sql<number>`coalesce(sum(${mediaUploads.bytes}), 0)::float8` })
    .from(mediaUploads);
  return { all: files?.all ?? 0, course: files?.course ?? 0, arriving: arriving?.bytes ?? 0 };
}

/** Lists the files of a course, oldest first. */
export const listCourseFiles = (db: Handle, courseId: string): Promise<FileRow[]> =>
  db.select().from(mediaFiles).where(eq(mediaFiles.courseId, courseId)).orderBy(mediaFiles.id);

/** Inserts an upload of which nothing has arrived. */
export async function insertUpload(db: Handle, row: typeof mediaUploads.$inferInsert): Promise<void> {
  await db.insert(mediaUploads).values(row);
}

/** For how many hours an upload may rest. */
const UPLOAD_HOURS = 72;
const isExpired = sql<boolean>`(${mediaUploads.sectionId} is null
  or ${mediaUploads.touchedAt} < now() - make_interval(hours => ${sql.raw(String(UPLOAD_HOURS))}))`;

/** Returns an upload; null if it does not exist, is complete or has expired. */
export async function findUpload(db: Handle, id: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(mediaUploads)
    .where(and(eq(mediaUploads.id, id), sql`not ${isExpired}`));
  return row ?? null;
}

/** Lets an upload expire at once. Returns it, or null if it does not exist. */
export async function expireUpload(db: Handle, id: string): Promise<UploadRow | null> {
  const [row] = await db
    .update(mediaUploads)
    .set({ touchedAt: sql`'epoch'` })
    .where(eq(mediaUploads.id, id))
    .returning();
  return row ?? null;
}

/** Returns a file; null if it does not exist. */
export async function findFile(db: Handle, id: string): Promise<FileRow | null> {
  const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.id, id));
  return row ?? null;
}

/** Notes that a part has arrived. Returns false, and changes nothing, unless the upload ended at its beginning. */
export async function appendPart(
  db: Handle,
  id: string,
  part: { offset: number; bytes: number; note: string },
): Promise<boolean> {
  const changed = await db
    .update(mediaUploads)
    .set({
      received: part.offset + part.bytes,
      parts: sql`${mediaUploads.parts} || ${JSON.stringify([part.note])}::jsonb`,
      touchedAt: sql`now()`,
    })
    .where(and(eq(mediaUploads.id, id), eq(mediaUploads.received, part.offset)))
    .returning({ id: mediaUploads.id });
  return changed.length > 0;
}

/** Inserts a file. */
export async function insertFile(db: Handle, row: typeof mediaFiles.$inferInsert): Promise<void> {
  await db.insert(mediaFiles).values(row);
}

/** Deletes an upload; returns it, or null if it does not exist. */
export async function deleteUploadRow(db: Handle, id: string): Promise<UploadRow | null> {
  const [row] = await db.delete(mediaUploads).where(eq(mediaUploads.id, id)).returning();
  return row ?? null;
}

/** Takes a file from its unit and course, so that it is removed. */
export async function detachFile(db: Handle, id: string): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ courseId: null, sectionId: null, unusedSince: sql`'epoch'` })
    .where(eq(mediaFiles.id, id));
}

/** Deletes the rows of files. */
export async function deleteFileRows(db: Handle, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(mediaFiles).where(inArray(mediaFiles.id, [...ids]));
}

const filmIn = (address: SQLWrapper) => sql`${address} like '/media/files/' || ${mediaFiles.id} || '/%'`;
/** Whether a unit, or the draft of one, shows the file as its film. */
const isShown = sql`(exists (select from ${sections} where ${filmIn(sections.videoUrl)})
  or exists (select from ${unitDrafts} where ${filmIn(sql`${unitDrafts.value} ->> 'videoUrl'`)}))`;

/** Returns whether a unit, or the draft of one, shows the file as its film. */
export async function isFilmOfUnit(db: Handle, id: string): Promise<boolean> {
  const [row] = await db
    .select({ shown: sql<boolean>`${isShown}` })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, id));
  return row?.shown ?? false;
}

/** A file without its unit that no unit shows as its film either, such as after the deletion of a course. */
const isUnused = and(isNull(mediaFiles.sectionId), sql`not ${isShown}`);

/** Notes since when files are unused, and that others are used again. */
export async function noteUnused(db: Handle): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ unusedSince: null })
    .where(and(isNotNull(mediaFiles.unusedSince), sql`not (${isUnused})`));
  await db
    .update(mediaFiles)
    .set({ unusedSince: sql`now()` })
    .where(and(isNull(mediaFiles.unusedSince), isUnused));
}

/** Lists files that have been unused for so many hours. */
export const listUnusedFiles = (db: Handle, hours: number): Promise<FileRow[]> =>
  db
    .select()
    .from(mediaFiles)
    .where(and(isUnused, lt(mediaFiles.unusedSince, sql`now() - make_interval(hours => ${hours})`)));

/** Lists uploads that have rested for too long, or whose unit was deleted. */
export const listExpiredUploads = (db: Handle): Promise<UploadRow[]> => db.select().from(mediaUploads).where(isExpired);
