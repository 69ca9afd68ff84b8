import { type SQL, sql } from 'drizzle-orm';
import type { LibraryKind } from '#modules/media/contract/library-kinds.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import { images } from '#server/db/schema/images.ts';
import type { FileRow } from './media-files.queries.ts';
import { claimUnused, type ClaimedImage } from './media.queries.ts';

/** Filters a page of the library; `before` an id continues where a page ended. */
export interface LibraryFilter {
  readonly q?: string | undefined;
  readonly kind?: LibraryKind | undefined;
  readonly courseId?: string | undefined;
  readonly unused?: boolean;
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface LibraryRow extends Record<string, unknown> {
  readonly id: string;
  readonly kind: LibraryKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: number | null;
  readonly createdAt: string;
  readonly by: { readonly _id: string; readonly name: string } | null;
  readonly course: { readonly _id: string; readonly name: string } | null;
  readonly imageSrc: string | null;
  readonly unused: boolean;
}

/** The id under which the bytes of a file are stored, which copies of it share. */
const stored = sql.raw('coalesce(f.bytes_of, f.id)');
const isFreeImage = sql.raw('not exists (select from media_uses u where u.key = p.key)');
/** A file to download and captions are used by the unit they belong to, a video by those that name it. */
const isFreeFile = sql.raw(`(f.kind <> 'archive'
  and not exists (select from media_uses u where u.key = coalesce(f.bytes_of, f.id)::text)
  and not exists (select from media_files o where coalesce(o.bytes_of, o.id) = coalesce(f.bytes_of, f.id)
    and o.section_id is not null and o.kind in ('file', 'captions')))`);
/** A row that is being removed. */
const isPresent = sql.raw(`not coalesce(f.unused_since = 'epoch' and f.section_id is null, false)`);

const FILES_OF_KIND: Readonly<Record<Exclude<LibraryKind, 'image'>, SQL>> = {
  video: sql.raw(`f.kind = 'film'`),
  audio: sql.raw(`f.kind = 'file' and f.type like 'audio/%'`),
  document: sql.raw(`f.kind = 'file' and f.type not like 'audio/%'`),
  captions: sql.raw(`f.kind = 'captions'`),
  archive: sql.raw(`f.kind = 'archive'`),
};
const kindOfFile = sql.raw(`case f.kind when 'film' then 'video' when 'file' then
  case when f.type like 'audio/%' then 'audio' else 'document' end else f.kind end`);

const all = (conditions: readonly (SQL | false | undefined)[]): SQL =>
  sql.join(
    conditions.filter((one) => one !== false && one !== undefined),
    sql` and `,
  );

const imagesPage = ({ q, kind, courseId, unused = false, before, limit }: LibraryFilter): SQL => sql`
  (select p.key as id, p.key as sort, 'image' as kind, p.name, 'image/webp' as type, p.bytes, p.created_at, p.created_by,
    p.course_id, p.image_src, null::uuid as section_id, ${isFreeImage} as unused
  from pictures p where ${all([
    sql`p.removed_at is null`,
    kind !== undefined && kind !== 'image' && sql`false`,
    q !== undefined && q !== '' && contains(sql`fold(p.name)`, q),
    courseId !== undefined && sql`p.course_id = ${courseId}::uuid`,
    unused && isFreeImage,
    before !== undefined && sql`p.key < ${hexOf(before)}`,
  ])} order by p.key desc limit ${limit})`;

/** Copies of a file are listed once, as the oldest of them. */
const filesPage = ({ q, kind, courseId, unused = false, before, limit }: LibraryFilter): SQL => sql`
  (select distinct on (${stored}) ${stored}::text as id, replace(${stored}::text, '-', '') as sort, ${kindOfFile} as kind, f.name,
    f.type, f.bytes, f.created_at, f.created_by, f.course_id, null as image_src, f.section_id, ${isFreeFile} as unused
  from media_files f where ${all([
    isPresent,
    kind === 'image' ? sql`false` : kind && FILES_OF_KIND[kind],
    q !== undefined && q !== '' && contains(sql`fold(f.name)`, q),
    courseId !== undefined && sql`f.course_id = ${courseId}::uuid`,
    unused && isFreeFile,
    before !== undefined && sql`${stored} < ${hexOf(before)}::uuid`,
  ])} order by ${stored} desc, f.id limit ${limit})`;

/** The frame that stands before a video in the unit it was uploaded for. */
const frame = sql.raw(`case when item.kind = 'video' then (select v.poster from unit_videos v
  where v.section_id = item.section_id and v.video_url like '/media/files/' || item.id || '/%' and v.poster is not null limit 1) end`);

const hexOf = (id: string): string => id.replaceAll('-', '');

/** Returns a page of the images and files of the school, newest first. */
export async function listLibrary(db: Handle, filter: LibraryFilter): Promise<LibraryRow[]> {
  const { rows } = await db.execute<LibraryRow>(sql`
    select item.id, item.kind, item.name, item.type, item.bytes::float8 as bytes, item.created_at as "createdAt",
      case when users.id is not null then jsonb_build_object('_id', users.id, 'name', users.name) end as by,
      case when courses.id is not null then jsonb_build_object('_id', courses.id, 'name', courses.name) end as course,
      coalesce(item.image_src, ${frame}) as "imageSrc", item.unused
    from (${imagesPage(filter)} union all ${filesPage(filter)}) item
      left join users on users.id = item.created_by left join courses on courses.id = item.course_id
    order by item.sort desc limit ${filter.limit}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
}

/** Sums the images and files of the school; files that share their bytes count once. */
export async function sumLibrary(db: Handle, { unused }: { unused: boolean }) {
  const { rows } = await db.execute<{ files: number; bytes: number }>(sql`
    select coalesce(sum(files), 0)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from (
      select count(*) as files, sum(p.bytes) as bytes from pictures p
        where p.removed_at is null ${unused ? sql`and ${isFreeImage}` : sql``}
      union all select count(*), sum(bytes) from (
        select max(f.bytes) as bytes from media_files f where ${isPresent} ${unused ? sql`and ${isFreeFile}` : sql``}
        group by ${stored}) file) part`);
  return { files: rows[0]?.files ?? 0, bytes: rows[0]?.bytes ?? 0 };
}

/** Uploads are saved within this time; a file that nothing names yet is about to be used. */
const GRACE_SECONDS = 30;
/** An import names what it has staged when all of it is stored. */
const STAGED_HOURS = 24;
const isSettled = (createdAt: SQL, isStaged: SQL): SQL =>
  sql`(${createdAt} < now() - make_interval(secs => ${GRACE_SECONDS}) and not
    (${isStaged} and ${createdAt} > now() - make_interval(hours => ${STAGED_HOURS})))`;

/**
 * Marks those of the given images for removal that are used nowhere, were not uploaded just now and are not being imported.
 * Returns them. To be called in a transaction.
 */
export async function claimLibraryImages(tx: Handle, keys: readonly string[]): Promise<ClaimedImage[]> {
  const { rows } = await tx.execute<{ src: string }>(
    sql`select image_src as src from pictures where key = any(${listOf(keys)}::text[]) and removed_at is null`,
  );
  const isFree = isSettled(sql`${images.createdAt}`, sql`${images.staged}`);
  return claimUnused(
    tx,
    rows.map(({ src }) => src),
    isFree,
  );
}

const listOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/**
 * Takes the given files from their units, with all their copies, where they are used nowhere, were not uploaded just now and are
 * not being imported. Returns their rows as they were. To be called in a transaction.
 */
export async function claimLibraryFiles(tx: Handle, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const ofIds = sql`coalesce(${mediaFiles.bytesOf}, ${mediaFiles.id}) = any(${listOf(ids)}::uuid[])`;
  const locked = await tx.select().from(mediaFiles).where(ofIds).for('update', { skipLocked: true });
  if (locked.length === 0) return [];
  // A statement of its own: it sees what was saved until the rows were locked. A row that is locked elsewhere is in use.
  const held = listOf(locked.map(({ id }) => id));
  const isStaged = sql`(f.section_id is null and f.unused_since < f.created_at + interval '1 minute')`;
  const { rows } = await tx.execute<{ id: string }>(sql`
    with free as (
      select ${stored} as id from media_files f where ${stored} = any(${listOf(ids)}::uuid[]) group by 1
      having bool_and(f.id = any(${held}::uuid[]) and ${isPresent} and ${isFreeFile} and ${isSettled(sql`f.created_at`, isStaged)}))
    update media_files set course_id = null, section_id = null, unused_since = 'epoch'
    from free where coalesce(media_files.bytes_of, media_files.id) = free.id returning media_files.id`);
  const claimed = new Set(rows.map(({ id }) => id));
  return locked.filter(({ id }) => claimed.has(id));
}

/**
 * Returns the oldest row with the bytes of a stored video or file, locked against its removal; null if there is none, or none
 * of the given course. To be called in a transaction.
 */
export async function holdStoredFile(tx: Handle, storedId: string, courseId: string | null): Promise<FileRow | null> {
  const rows = await tx
    .select()
    .from(mediaFiles)
    .where(
      sql`coalesce(${mediaFiles.bytesOf}, ${mediaFiles.id}) = ${storedId}::uuid and ${mediaFiles.kind} in ('film', 'file')
        and not coalesce(${mediaFiles.unusedSince} = 'epoch' and ${mediaFiles.sectionId} is null, false)`,
    )
    .orderBy(mediaFiles.id)
    .for('share');
  return rows.find((row) => courseId === null || row.courseId === courseId) ?? null;
}

/** Returns the row by which a course has a video, or a unit a file, with these bytes; null without one. */
export async function findOwnRow(
  tx: Handle,
  { kind, id, bytesOf }: FileRow,
  unit: { readonly courseId: string; readonly sectionId: string },
): Promise<FileRow | null> {
  const place =
    kind === 'film' ? sql`${mediaFiles.courseId} = ${unit.courseId}` : sql`${mediaFiles.sectionId} = ${unit.sectionId}`;
  const [row] = await tx
    .select()
    .from(mediaFiles)
    .where(
      sql`${place} and ${mediaFiles.kind} = ${kind} and coalesce(${mediaFiles.bytesOf}, ${mediaFiles.id}) = ${bytesOf ?? id}`,
    )
    .limit(1);
  return row ?? null;
}
