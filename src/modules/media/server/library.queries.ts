import { type SQL, sql } from 'drizzle-orm';
import type { LibraryKind } from '#modules/media/contract/library-kinds.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { mediaFiles } from '#server/db/schema/media.ts';
import type { FileRow } from './media-files.queries.ts';
import { claimUnused, type ClaimedImage, isSettledImage } from './media.queries.ts';

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
const isFreeImage = sql`(${isSettledImage('p')} and not exists (select from media_uses u where u.key = p.key))`;
/** For how long a file stays that has lost its unit, and a video that was uploaded or chosen for one: a draft may still name it. */
const REST_HOURS = 24;
const rested = `now() - interval '${REST_HOURS} hours'`;
/**
 * A file to download and captions are used by the unit they belong to, a video by those that name it. Files without a unit rest
 * for a day after the clean-up has noted it, and what is being removed is not to be removed again.
 */
const isFreeFile = sql.raw(`(f.kind <> 'archive'
  and not exists (select from media_uses u where u.key = coalesce(f.bytes_of, f.id)::text)
  and not exists (select from media_files o where coalesce(o.bytes_of, o.id) = coalesce(f.bytes_of, f.id)
    and case when o.section_id is null
      then (o.unused_since > 'epoch' and o.unused_since < ${rested}) is not true
      else o.kind in ('file', 'captions') or greatest(o.created_at, o.unused_since) > ${rested} end))`);
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

/**
 * Marks those of the given images for removal that are used nowhere, were not uploaded within the last hour and are not being
 * imported.
 * Returns them. To be called in a transaction.
 */
export async function claimLibraryImages(tx: Handle, keys: readonly string[]): Promise<ClaimedImage[]> {
  const { rows } = await tx.execute<{ src: string }>(
    sql`select image_src as src from pictures where key = any(${listOf(keys)}::text[]) and removed_at is null`,
  );
  return claimUnused(
    tx,
    rows.map(({ src }) => src),
    isSettledImage(),
  );
}

const listOf = (ids: readonly string[]): string => `{${ids.join(',')}}`;

/**
 * Takes the given files from their units, with all their copies, where they are used nowhere and have rested for a day. Returns
 * their rows as they were. To be called in a transaction.
 */
export async function claimLibraryFiles(tx: Handle, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const ofIds = sql`coalesce(${mediaFiles.bytesOf}, ${mediaFiles.id}) = any(${listOf(ids)}::uuid[])`;
  const locked = await tx.select().from(mediaFiles).where(ofIds).for('update', { skipLocked: true });
  if (locked.length === 0) return [];
  // A statement of its own: it sees what was saved until the rows were locked. A row that is locked elsewhere is in use.
  const held = listOf(locked.map(({ id }) => id));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with free as (
      select ${stored} as id from media_files f where ${stored} = any(${listOf(ids)}::uuid[]) group by 1
      having bool_and(f.id = any(${held}::uuid[]) and ${isFreeFile}))
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
    .for('no key update');
  return rows.find((row) => courseId === null || row.courseId === courseId) ?? null;
}

/**
 * Returns the row by which a course has a video, or a unit a file, with these bytes; null without one. It rests from now on as a
 * new one does: the unit that is about to show it may be saved later.
 */
export async function touchOwnRow(
  tx: Handle,
  { kind, id, bytesOf }: FileRow,
  unit: { readonly courseId: string; readonly sectionId: string },
): Promise<FileRow | null> {
  const place = kind === 'film' ? sql`own.course_id = ${unit.courseId}` : sql`own.section_id = ${unit.sectionId}`;
  const [row] = await tx
    .update(mediaFiles)
    .set({ unusedSince: sql`case when ${mediaFiles.kind} = 'film' then now() end` })
    .where(
      sql`${mediaFiles.id} = (select own.id from ${mediaFiles} own where ${place} and own.kind = ${kind}
        and coalesce(own.bytes_of, own.id) = ${bytesOf ?? id}
        and not coalesce(own.unused_since = 'epoch' and own.section_id is null, false) order by own.id limit 1)`,
    )
    .returning();
  return row ?? null;
}
