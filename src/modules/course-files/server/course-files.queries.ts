import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { FILE_ADDRESS } from '#contract/media-kinds.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { categories } from '#server/db/schema/categories.ts';
import { courses } from '#server/db/schema/courses.ts';
import { courseImports, mediaFiles } from '#server/db/schema/media.ts';
import { questions } from '#server/db/schema/questions.ts';
import { chapters, sections, unitFieldColumns } from '#server/db/schema/units.ts';
import { users } from '#server/db/schema/users.ts';

const idsOf = (ids: readonly string[]) => sql`${`{${ids.join(',')}}`}::uuid[]`;

export type ExportedCourse = typeof courses.$inferSelect;
export type ExportedUnit = Awaited<ReturnType<typeof listExportedUnits>>[number];
export type ExportedFile = typeof mediaFiles.$inferSelect;

/** Returns a course by its id or number, locked if a `lock` is named; undefined if it does not exist. */
export async function findCourseRow(
  db: Handle,
  ref: string,
  lock?: 'no key update',
): Promise<ExportedCourse | undefined> {
  const rows = db.select().from(courses).where(courseIs(ref));
  const [row] = await (lock ? rows.for(lock) : rows);
  return row;
}

/** Returns the chapters of a course in their order. */
export const listChapterRows = (db: Handle, courseId: string) =>
  db
    .select({ id: chapters.id, title: chapters.title })
    .from(chapters)
    .where(eq(chapters.courseId, courseId))
    .orderBy(chapters.position, chapters.id);

/** Returns the units of a course in their order. */
export const listExportedUnits = (db: Handle, courseId: string) =>
  db
    .select({
      id: sections.id,
      chapterId: sections.chapterId,
      ...unitFieldColumns,
      captionsUrl: sections.captionsUrl,
      sectionImage: sections.sectionImage,
      version: sections.version,
      draft: sections.draft,
      publishAt: sections.publishAt,
    })
    .from(sections)
    .where(eq(sections.courseId, courseId))
    .orderBy(sections.position, sections.id);

const storedId = sql<string>`coalesce(${mediaFiles.bytesOf}, ${mediaFiles.id})`;

/** Returns the ids of the uploaded files whose addresses stand in a text. */
export const fileIdsIn = (text: string): string[] =>
  (text.match(/\/media\/files\/[0-9a-f-]{36}\/[\w.%-]+/g) ?? []).map(
    (address) => FILE_ADDRESS.exec(address)?.[1] ?? '',
  );

/** Returns the files of units, and those whose bytes they show by an address, in the order of their ids. */
export async function listFileRows(db: Handle, units: readonly ExportedUnit[]): Promise<ExportedFile[]> {
  if (units.length === 0) return [];
  const fileIds = units.flatMap(({ videoUrl, description }) => fileIdsIn(`${videoUrl ?? ''} ${description}`));
  return db
    .select()
    .from(mediaFiles)
    .where(
      or(
        // Captions of other videos than the published one are not part of a course.
        sql`${mediaFiles.sectionId} = any(${idsOf(units.map(({ id }) => id))}) and ${mediaFiles.videoUrl} is null`,
        sql`${storedId} = any(${idsOf(fileIds)})`,
      ),
    )
    .orderBy(mediaFiles.id);
}

/** Keeps the hash of stored bytes with every file that has them. */
export async function keepHash(db: Handle, stored: string, sha256: string): Promise<void> {
  await db
    .update(mediaFiles)
    .set({ sha256 })
    .where(sql`${storedId} = ${stored}::uuid`);
}

/** Returns a file by its id; undefined if it does not exist. */
export async function findFileRow(db: Handle, id: string): Promise<ExportedFile | undefined> {
  const [row] = await db.select().from(mediaFiles).where(eq(mediaFiles.id, id));
  return row;
}

/** Adds a file with the bytes of a stored one of the same content and ending. Returns whether there is one. */
export async function shareFileRow(
  db: Handle,
  row: {
    readonly id: string;
    readonly sha256: string;
    readonly ending: string;
    readonly kind: string;
    readonly name: string;
  } & {
    readonly language: string | null;
    readonly automatic: boolean;
    readonly createdBy: string | null;
  },
): Promise<boolean> {
  const { rows } = await db.execute(sql`insert into media_files
      (id, kind, language, automatic, name, type, bytes, bytes_of, sha256, unused_since, created_by)
    select ${row.id}::uuid, ${row.kind}, ${row.language}, ${row.automatic}, ${row.name}, type, bytes, coalesce(bytes_of, id), sha256, now(),
      ${row.createdBy}::uuid
    from media_files where sha256 = ${row.sha256} and section_id is not null
      and lower(substring(name from '[^.]*$')) = ${row.ending}
    order by id limit 1 for share
    returning id`);
  return rows.length > 0;
}

/** Returns those of the given ids that units, chapters or questions of other courses have. */
export async function listForeignIds(
  db: Handle,
  courseId: string,
  ids: Readonly<Record<'units' | 'chapters' | 'questions', readonly string[]>>,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from ${sections} where id = any(${idsOf(ids.units)}) and coalesce(course_id, removed_from) <> ${courseId}
    union all select id from ${chapters} where id = any(${idsOf(ids.chapters)}) and course_id <> ${courseId}
    union all select id from ${questions} where id = any(${idsOf(ids.questions)}) and course_id <> ${courseId}`);
  return rows.map(({ id }) => id);
}

/** Returns whether the school has a category. */
export async function hasCategory(db: Handle, name: string): Promise<boolean> {
  const rows = await db.select({ id: categories.id }).from(categories).where(eq(categories.name, name));
  return rows.length > 0;
}

/**
 * Gives files to units, and takes others from theirs. Of their captions, those named belong to the published videos. Returns how
 * many it gave.
 */
export async function attachFiles(
  tx: Handle,
  courseId: string,
  added: readonly { readonly id: string; readonly unitId: string }[],
  { removed, units }: { removed: readonly string[]; units: readonly { id: string; files: readonly string[] }[] },
): Promise<number> {
  const all = idsOf(units.flatMap(({ files }) => files));
  await tx
    .update(mediaFiles)
    .set({ sectionId: null, courseId: null, unusedSince: sql`now()` })
    .where(
      or(
        inArray(mediaFiles.id, [...removed]),
        sql`${mediaFiles.sectionId} = any(${idsOf(units.map(({ id }) => id))}) and ${mediaFiles.kind} = 'captions'
          and ${mediaFiles.videoUrl} is null and ${mediaFiles.id} <> all(${all})`,
      ),
    );
  await tx
    .update(mediaFiles)
    .set({ videoUrl: null })
    .where(sql`${mediaFiles.id} = any(${all}) and ${mediaFiles.videoUrl} is not null`);
  if (added.length === 0) return 0;
  const { rows } =
    await tx.execute(sql`update media_files set course_id = ${courseId}, section_id = given.unit_id, unused_since = null
    from unnest(${idsOf(added.map(({ id }) => id))}, ${idsOf(added.map(({ unitId }) => unitId))}) as given (id, unit_id)
    where given.id = media_files.id and not coalesce(media_files.unused_since = 'epoch' and media_files.section_id is null, false)
    returning media_files.id`);
  return rows.length;
}

/** Inserts an import that can be undone. */
export async function insertImport(tx: Handle, row: typeof courseImports.$inferInsert): Promise<void> {
  await tx.insert(courseImports).values(row);
}

/** For how many minutes an import can be undone: as long as removed units are kept. */
const UNDO_MINUTES = 60;
const isFresh = sql`${courseImports.createdAt} > now() - make_interval(mins => ${UNDO_MINUTES})`;

/** Returns an import that can still be undone; undefined otherwise. */
export async function findImport(db: Handle, id: string) {
  const [row] = await db
    .select()
    .from(courseImports)
    .where(and(eq(courseImports.id, id), isFresh));
  return row;
}

/** Deletes an import, which can then not be undone. */
export async function deleteImport(tx: Handle, id: string): Promise<void> {
  await tx.delete(courseImports).where(eq(courseImports.id, id));
}

/** Deletes the imports that can no longer be undone. */
export async function deleteOldImports(db: Handle): Promise<void> {
  await db
    .delete(courseImports)
    .where(lt(courseImports.createdAt, sql`now() - make_interval(mins => ${UNDO_MINUTES})`));
}

/** Returns the admin with an email address, or the first one without it; undefined if there is none. */
export async function findAdmin(db: Handle, email: string | undefined) {
  const [admin] = await db
    .select({ _id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), email === undefined ? undefined : eq(users.email, email)))
    .orderBy(users.id)
    .limit(1);
  return admin;
}
