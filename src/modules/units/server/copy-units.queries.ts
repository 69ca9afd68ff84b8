import { getTableColumns, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { isPublishedUnit, sections, unitDrafts } from '#server/db/schema/units.ts';
import { idList } from './unit-list.queries.ts';

/** The columns a copy of a unit takes from its original. */
const { id: _id, courseId: _course, chapterId: _chapter, version: _version, ...copied } = getTableColumns(sections);
const { createdAt: _created, updatedAt: _updated, position: _position, title: _title, ...more } = copied;
const { draft: _draft, publishAt: _publishAt, ...content } = more;

/** A unit to copy: its id, that of the copy, and where the copy goes. */
export interface UnitCopy {
  readonly id: string;
  readonly copy: string;
  readonly courseId: string;
  readonly chapterId: string | null;
  /** Null: the place of the original, behind it. */
  readonly position: number | null;
}

/** How copies differ from their originals. */
export interface CopyChanges {
  /** Goes before the titles. */
  readonly prefix: string;
  /** The copies are drafts, whatever the originals are. */
  readonly asDrafts: boolean;
}

/** Returns the title of a copy; one that is not written yet stays blank. */
const titleOf = (prefix: string, title: string) =>
  sql`case when trim(${sql.raw(title)}) = '' then ${sql.raw(title)} else left(${prefix}::text || ${sql.raw(title)}, 160) end`;

/**
 * Copies units with everything in their rows; of units that are not published also their drafts. A draft that does not contain
 * the latest version of its unit does not in the copy either.
 */
export async function copyUnitRows(
  tx: Handle,
  list: readonly UnitCopy[],
  { prefix, asDrafts }: CopyChanges,
): Promise<void> {
  if (list.length === 0) return;
  const columns = sql.join(
    Object.values(content).map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const copies = sql`unnest(${idList(list.map(({ id }) => id))}, ${idList(list.map(({ copy }) => copy))},
      ${idList(list.map(({ courseId }) => courseId))}, ${idList(list.map(({ chapterId }) => chapterId ?? 'null'))},
      ${`{${list.map(({ position }) => position ?? 'null').join(',')}}`}::int[])
      as copies (original, copy, course_id, chapter_id, place)`;
  const drafts = sql`${unitDrafts} d on d.section_id = ${sections.id} and d.value is not null and not ${isPublishedUnit()}`;
  await tx.execute(sql`insert into ${sections} (id, course_id, chapter_id, position, title, draft, publish_at, version, ${columns})
    select copies.copy, copies.course_id, copies.chapter_id, coalesce(copies.place, position),
      ${titleOf(prefix, 'title')}, draft or ${asDrafts}, case when not ${asDrafts} then publish_at end,
      coalesce(version - d.base_version + 1, 1), ${columns}
    from ${sections} join ${copies} on copies.original = ${sections.id} left join ${drafts}`);
  await tx.execute(sql`insert into ${unitDrafts} (section_id, value, revision, base_version, edited_at, edited_by)
    select copies.copy, jsonb_set(d.value, '{title}', to_jsonb(${titleOf(prefix, `(d.value ->> 'title')`)})), 1, 1,
      d.edited_at, d.edited_by
    from ${sections} join ${copies} on copies.original = ${sections.id} join ${drafts}`);
}
