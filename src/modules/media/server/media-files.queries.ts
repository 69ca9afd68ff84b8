import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { isSameVideo } from '#contract/same-video.ts';
import { admits } from '#contract/team-access.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { courseTeam, isMemberOf } from '#server/db/schema/course-team.ts';
import { courses } from '#server/db/schema/courses.ts';
import { newId } from '#server/db/uuid.ts';
import { mediaFiles, mediaKey, mediaUploads, mediaUses } from '#server/db/schema/media.ts';
import { users } from '#server/db/schema/users.ts';
import { sections, unitVideos } from '#server/db/schema/units.ts';

export type FileRow = typeof mediaFiles.$inferSelect;
export type NewFile = typeof mediaFiles.$inferInsert;
export type UploadRow = typeof mediaUploads.$inferSelect;
/** The published video of a unit. */
export type PublishedVideo = Pick<typeof sections.$inferSelect, 'videoUrl'>;

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

const storedUnder = (table: string) => sql.raw(`coalesce(${table}.bytes_of, ${table}.id)`);

/** Returns the bytes of all files, of those of a course, and of uploads that have not arrived entirely. */
export async function sumBytes(db: Handle, courseId: string | null = null) {
  const [files] = await db
    .select({
      // Bytes that several files share count once.
      all: sql<number>`(select coalesce(sum(stored.bytes), 0)::float8 from (
        select max(bytes) as bytes from media_files file group by ${storedUnder('file')}) stored)`,
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
const isExpired = sql<boolean>`((${mediaUploads.sectionId} is null and ${mediaUploads.kind} <> 'archive')
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

/** Takes a file from its unit and course, so that it is removed a day later. */
export async function detachFile(db: Handle, id: string): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ courseId: null, sectionId: null, unusedSince: sql`now()` })
    .where(eq(mediaFiles.id, id));
}

/**
 * Returns a file after locking all rows that share its bytes, against saves that begin to use it; null if it does not exist. What
 * a later statement finds of its uses stays until the transaction ends.
 */
export async function holdFile(tx: Handle, id: string): Promise<FileRow | null> {
  const rows = await tx
    .select()
    .from(mediaFiles)
    .where(
      sql`${storedUnder('media_files')} = (select ${storedUnder('one')} from ${mediaFiles} one where one.id = ${id}::uuid)`,
    )
    .orderBy(mediaFiles.id)
    .for('update');
  return rows.find((row) => row.id === id) ?? null;
}

/**
 * Takes a file from its unit and course and marks it for removal. Returns false for one that an earlier version still names: it
 * stays without a unit.
 */
export async function claimFile(tx: Handle, id: string): Promise<boolean> {
  const [row] = await tx
    .update(mediaFiles)
    .set({
      courseId: null,
      sectionId: null,
      unusedSince: sql`case when ${isShared} or not ${isNamed} then 'epoch'::timestamptz end`,
    })
    .where(eq(mediaFiles.id, id))
    .returning({ unusedSince: mediaFiles.unusedSince });
  return row?.unusedSince != null;
}

/** Locks a unit of a course until the transaction ends and returns its published video; null if there is no such unit. */
export async function holdUnit(tx: Handle, courseId: string, id: string): Promise<PublishedVideo | null> {
  const [unit] = await tx
    .select({ videoUrl: sections.videoUrl })
    .from(sections)
    .where(and(eq(sections.id, id), eq(sections.courseId, courseId)))
    .for('no key update');
  return unit ?? null;
}

/** Returns the captions of a unit in a language for a video, the published one for null; null if it has none. */
export async function findCaptions(
  db: Handle,
  sectionId: string,
  language: string,
  videoUrl: string | null,
): Promise<FileRow | null> {
  const rows = await db
    .select()
    .from(mediaFiles)
    .where(and(eq(mediaFiles.sectionId, sectionId), eq(mediaFiles.kind, 'captions'), eq(mediaFiles.language, language)))
    .orderBy(mediaFiles.id);
  const isOf = (one: string | null) =>
    videoUrl === null || one === null ? one === videoUrl : isSameVideo(one, videoUrl);
  return rows.find((row) => isOf(row.videoUrl)) ?? null;
}

/** Returns the row of a video of a course by the id in its address; null if the course has no such video. */
export async function findVideo(db: Handle, courseId: string, id: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(mediaFiles)
    .where(
      and(eq(mediaFiles.courseId, courseId), eq(mediaFiles.kind, 'film'), sql`${storedUnder('media_files')} = ${id}`),
    )
    .limit(1);
  return row ?? null;
}

/** Returns which of these ids are those of stored files of other courses; an id of no file is none of them. */
export async function listForeignFiles(db: Handle, courseId: string | null, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({
      id: sql<string>`${storedUnder('media_files')}`,
      isOwn: sql<boolean>`bool_or(${mediaFiles.courseId} is not distinct from ${courseId}::uuid and ${mediaFiles.courseId} is not null)`,
    })
    .from(mediaFiles)
    .where(inArray(sql`${storedUnder('media_files')}`, [...ids]))
    .groupBy(sql`${storedUnder('media_files')}`);
  return rows.flatMap(({ id, isOwn }) => (isOwn ? [] : [id]));
}

/**
 * Returns a user who may change the content of a course, whose row stays until the transaction ends; null if the account is
 * gone or may not any more.
 */
export async function holdAuthor(tx: Handle, id: string, courseId: string) {
  const [row] = await tx
    .select({ _id: users.id, name: users.name, role: users.role, teamRole: courseTeam.role })
    .from(users)
    .leftJoin(courseTeam, isMemberOf(users.id, courseId))
    .where(eq(users.id, id))
    .for('key share', { of: users });
  if (!row) return null;
  const { role, teamRole, ...author } = row;
  return role === 'admin' || admits('course-author', teamRole) ? author : null;
}

/** Makes a stored file the captions of a video of a unit. */
export async function attachCaptions(
  db: Handle,
  id: string,
  unit: Pick<FileRow, 'courseId' | 'sectionId' | 'videoUrl'>,
): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ ...unit, unusedSince: null })
    .where(eq(mediaFiles.id, id));
}

/** Lists the frames that stand before the videos of the units of a course, also of drafts and of replaced videos. */
export const listPosters = (db: Handle, courseId: string) =>
  db
    .select({
      sectionId: unitVideos.sectionId,
      videoUrl: unitVideos.videoUrl,
      imageSrc: sql<string>`${unitVideos.poster}`,
    })
    .from(unitVideos)
    .innerJoin(sections, eq(sections.id, unitVideos.sectionId))
    .where(and(eq(sections.courseId, courseId), isNotNull(unitVideos.poster)))
    .orderBy(unitVideos.sectionId, unitVideos.videoUrl);

/** Returns those of the given files whose bytes no other file and no place that names them needs. */
export const listSoleFiles = (db: Handle, ids: readonly string[]): Promise<FileRow[]> =>
  db
    .select()
    .from(mediaFiles)
    .where(
      and(
        inArray(mediaFiles.id, [...ids]),
        isNull(mediaFiles.sectionId),
        sql`not ${isNamed}`,
        sql`not exists (select from media_files other where ${storedUnder('other')} = ${storedUnder('media_files')}
          and other.id <> all (${`{${ids.join(',')}}`}::uuid[]))`,
      ),
    );

/** A unit whose files are copied, and the copy they are for. */
export interface UnitWithFiles {
  readonly id: string;
  readonly copy: string;
  readonly courseId: string;
}

/** Copies the files of units: rows of their own that share the stored bytes. */
export async function copyFileRows(tx: Handle, units: readonly UnitWithFiles[]): Promise<void> {
  if (units.length === 0) return;
  const copyOf = new Map(units.map((unit) => [unit.id, unit]));
  // A file that is being deleted is waited for, and not copied.
  const rows = await tx
    .select()
    .from(mediaFiles)
    .where(inArray(mediaFiles.sectionId, [...copyOf.keys()]))
    .orderBy(mediaFiles.id)
    .for('share');
  const copies = rows.flatMap(({ createdAt: _made, unusedSince: _unused, ...row }) => {
    const unit = copyOf.get(row.sectionId ?? '');
    if (!unit) return [];
    return [{ ...row, id: newId(), bytesOf: row.bytesOf ?? row.id, courseId: unit.courseId, sectionId: unit.copy }];
  });
  if (copies.length > 0) await tx.insert(mediaFiles).values(copies);
}

/**
 * Deletes the rows of files, except where the bytes are those of no other file and some place names them: a file without a row
 * would stay in the storage for ever.
 */
export async function deleteFileRows(db: Handle, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const hasOther = sql`exists (select from media_files other where ${storedUnder('other')} = ${storedUnder('media_files')}
    and other.id <> all (${`{${ids.join(',')}}`}::uuid[]))`;
  const removed = and(inArray(mediaFiles.id, [...ids]), isNull(mediaFiles.sectionId));
  await db.delete(mediaFiles).where(and(removed, sql`(not ${isNamed} or ${hasOther})`));
  // What stays is no longer being removed.
  await db
    .update(mediaFiles)
    .set({ unusedSince: null })
    .where(and(removed, sql`${isNamed}`));
}

const useOfFile = sql`select from ${mediaUses} where ${mediaUses.key} = ${storedUnder('media_files')}::text`;
/** Whether any place names the file, such as a unit or the draft of one as its video. */
const isNamed = sql`exists (${useOfFile})`;
/** The same, apart from its own unit and from earlier versions. */
const isNamedElsewhere = sql`exists (${useOfFile} and ${mediaUses.place} not in ('version', 'import')
  and not (${mediaUses.place} in ('unit', 'draft') and ${mediaUses.owner} is not distinct from ${mediaFiles.sectionId}::text))`;

/** Whether the bytes of the file are those of a file of a unit too. */
const isShared = sql`exists (select from media_files other where other.id <> ${mediaFiles.id}
  and other.section_id is not null and ${storedUnder('other')} = ${storedUnder('media_files')})`;
const isShownByOwnUnit = sql`exists (${useOfFile} and ${mediaUses.place} in ('unit', 'draft')
  and ${mediaUses.owner} = ${mediaFiles.sectionId}::text)`;

/** Returns whether the file's unit or its draft names it, or another place that has no file of its own with these bytes. */
export async function isNamedByUnit(db: Handle, id: string): Promise<boolean> {
  const [row] = await db
    .select({ shown: sql<boolean>`${isShownByOwnUnit} or (${isNamedElsewhere} and not ${isShared})` })
    .from(mediaFiles)
    .where(eq(mediaFiles.id, id));
  return row?.shown ?? false;
}

/** A file without its unit that no place names either, such as after the deletion of a course. */
const isUnused = and(isNull(mediaFiles.sectionId), sql`not ${isNamed}`);

/** A video that was chosen for a unit again within the last day: the mark makes it rest as a new one. */
const isChosen = sql`(${mediaFiles.sectionId} is not null and ${mediaFiles.unusedSince} > now() - interval '24 hours' and not ${isNamed})`;

/** Notes since when files are unused, and that others are used again. */
export async function noteUnused(db: Handle): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ unusedSince: null })
    .where(and(isNotNull(mediaFiles.unusedSince), sql`not (${isUnused})`, sql`not ${isChosen}`));
  await db
    .update(mediaFiles)
    .set({ unusedSince: sql`now()` })
    .where(and(isNull(mediaFiles.unusedSince), isUnused));
}

/** How long a video that no unit shows is kept, and the files of a deleted unit: the deletion may be undone. */
const isRested = and(isUnused, lt(mediaFiles.unusedSince, sql`now() - interval '24 hours'`));

/** Lists files that have been unused for a day, and those whose removal was interrupted. */
export const listUnusedFiles = (db: Handle): Promise<FileRow[]> => db.select().from(mediaFiles).where(isRested);

/**
 * Marks those of the given files for removal that still have been unused for a day, and returns them. A file that a transaction is using for the
 * first time is locked by it, and stays. To be called in a transaction.
 */
export async function claimUnusedFiles(tx: Handle, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const locked = await tx
    .select({ id: mediaFiles.id })
    .from(mediaFiles)
    .where(inArray(mediaFiles.id, [...ids]))
    .for('update', { skipLocked: true });
  // A statement of its own: it sees what was saved until the rows were locked.
  const held = locked.map(({ id }) => id);
  return tx
    .update(mediaFiles)
    .set({ unusedSince: sql`'epoch'` })
    .where(and(inArray(mediaFiles.id, held), isRested))
    .returning();
}

/** Lists uploads that have rested for too long, or whose unit was deleted. */
export const listExpiredUploads = (db: Handle): Promise<UploadRow[]> => db.select().from(mediaUploads).where(isExpired);
