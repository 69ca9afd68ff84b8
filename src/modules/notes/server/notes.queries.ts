import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ListNotesQuery } from '#modules/notes/contract/notes.ts';
import { courseIs } from '#server/db/course-ref.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { courses } from '#server/db/schema/courses.ts';
import { notes } from '#server/db/schema/notes.ts';
import { isPublishedUnit, sections } from '#server/db/schema/units.ts';
import { isUnitToRead, type UnitsToRead } from '#server/db/units-to-read.ts';
import type { StoredNote } from './notes.rules.ts';

/** Lets the transactions that write notes of a user run one after the other. */
export async function lockNotesOf(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`aula: notes of ${userId}`}, 0))`);
}

/** Locks notes of a user by their ids, in one order for all transactions. */
export const lockNotes = (tx: Handle, userId: string, ids: readonly string[]): Promise<StoredNote[]> =>
  tx
    .select({
      id: notes.id,
      second: notes.second,
      quote: notes.quote,
      text: notes.text,
      isDeleted: sql<boolean>`${notes.deletedAt} is not null`,
      revision: notes.revision,
      device: notes.device,
      seen: notes.seen,
    })
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.id, [...ids])))
    .orderBy(asc(notes.id))
    .for('update');

const isOf = (userId: string) => and(eq(notes.userId, userId), isNull(notes.deletedAt));

/** Counts the notes of a user. */
export const countNotes = (db: Handle, userId: string): Promise<number> => db.$count(notes, isOf(userId));

/** Deleted notes that stay, so that a late change of another device does not bring them back. */
const TOMBSTONES_KEPT = 2_000;

/** Deletes all but the newest deleted notes of a user. */
export async function deleteOldTombstones(tx: Handle, userId: string): Promise<void> {
  await tx.execute(sql`
    delete from ${notes} where user_id = ${userId} and id in (
      select id from ${notes} where user_id = ${userId} and deleted_at is not null
      order by deleted_at desc, id offset ${TOMBSTONES_KEPT})`);
}

/** The state of a note to write, with the unit of its first change. */
export interface NoteToWrite extends StoredNote {
  readonly sectionId: string;
  /** By the clock of the device (ISO 8601). */
  readonly happenedAt: string;
}

/** Inserts notes of a user, which keep the names of their unit and course, and writes the new state of those there are. */
export async function writeNotes(tx: Handle, userId: string, rows: readonly NoteToWrite[]): Promise<void> {
  const written = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "sectionId" uuid, second int,
    quote text, text text, "isDeleted" boolean, revision int, device uuid, seen jsonb, "happenedAt" timestamptz)`;
  await tx.execute(sql`
    update ${notes} n set second = r.second, quote = r.quote, text = r.text, revision = r.revision, device = r.device,
      seen = r.seen, deleted_at = case when r."isDeleted" then coalesce(n.deleted_at, now()) end,
      changed_at = case when n.revision = r.revision then n.changed_at else least(r."happenedAt", now()) end
    from ${written} where n.user_id = ${userId} and n.id = r.id`);
  await tx.execute(sql`
    insert into ${notes} (id, user_id, course_id, section_id, course, unit, second, quote, text, revision, device, seen,
      created_at, changed_at, deleted_at)
    select r.id, ${userId}, c.id, s.id, c.name, case when ${isPublishedUnit('s')} then s.title else c.name end, r.second, r.quote, r.text, r.revision, r.device, r.seen,
      least(r."happenedAt", now()), least(r."happenedAt", now()), case when r."isDeleted" then now() end
    from ${written} join ${sections} s on s.id = r."sectionId"
      join ${courses} c on c.id = coalesce(s.course_id, s.removed_from)
    on conflict (user_id, id) do nothing`);
}

/** Whether the unit of a note can be opened: it was not removed and is one of these. */
const canBeOpened = (which: UnitsToRead) => sql`(${sections.courseId} is not null and ${isUnitToRead(which)})`;

/** The place of a unit among these of its course, from 1; null for a note whose unit cannot be opened. */
const unitNumber = (which: UnitsToRead) => sql<
  number | null
>`case when ${canBeOpened(which)} then (select count(*)::int from ${sections} other
  where other.course_id = ${sections.courseId} and ${isUnitToRead(which, 'other')} and (other.position, other.id) <= (${sections.position}, ${sections.id})) end`;

const columns = (which: UnitsToRead) => ({
  _id: notes.id,
  courseId: courses.id,
  course: sql<string>`coalesce(${courses.name}, ${notes.course})`,
  language: courses.language,
  unitId: sql<string | null>`case when ${canBeOpened(which)} then ${sections.id} end`,
  // The left join finds no unit that was deleted.
  unit: sql<string>`case when ${sections.id} is not null and ${isUnitToRead(which)} then ${sections.title} else ${notes.unit} end`,
  number: unitNumber(which),
  second: notes.second,
  quote: notes.quote,
  text: notes.text,
  revision: notes.revision,
  changedAt: notes.changedAt,
});

type NoteFilters = Partial<Pick<ListNotesQuery, 'course' | 'unit' | 'q'>>;

const matching = (userId: string, { course, unit, q }: NoteFilters): SQL | undefined =>
  and(
    isOf(userId),
    course === undefined ? undefined : courseIs(course),
    unit === undefined ? undefined : eq(notes.sectionId, unit),
    q ? contains(notes.searchText, q) : undefined,
  );

const notesWhere = (db: Handle, which: UnitsToRead, where: SQL | undefined) =>
  db
    .select(columns(which))
    .from(notes)
    .leftJoin(sections, eq(sections.id, notes.sectionId))
    .leftJoin(courses, eq(courses.id, notes.courseId))
    .where(where);

/** A note with the present names of its unit and course, or those it keeps. */
export type NoteRow = Awaited<ReturnType<typeof notesWhere>>[number];

/** In the order of a course: by unit, second of the video and time; those of units that cannot be opened last. */
const byPlace = (which: UnitsToRead) => [
  sql`${canBeOpened(which)} is not true`,
  asc(sections.position),
  asc(sections.id),
  sql`${notes.second} nulls last`,
  asc(notes.createdAt),
  asc(notes.id),
];

/** A user who reads their own notes, and the units they find. */
export interface NotesReader {
  readonly _id: string;
  readonly which: UnitsToRead;
}

/** Returns one page of the notes of a user: of a course or unit in its order, otherwise the latest first. */
export const listNoteRows = (
  db: Handle,
  { _id: userId, which }: NotesReader,
  { limit, offset, ...filters }: NoteFilters & Pick<ListNotesQuery, 'limit' | 'offset'>,
): Promise<NoteRow[]> =>
  notesWhere(db, which, matching(userId, filters))
    .orderBy(
      ...(filters.course === undefined && filters.unit === undefined
        ? [desc(notes.changedAt), desc(notes.id)]
        : byPlace(which)),
    )
    .limit(limit)
    .offset(offset);

/** Counts the notes of a user that match. */
export async function countNoteRows(db: Handle, userId: string, filters: NoteFilters): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(notes)
    .leftJoin(courses, eq(courses.id, notes.courseId))
    .where(matching(userId, filters));
  return row?.total ?? 0;
}

/** Returns the courses in which a user has notes, by name. */
export const listNotedCourses = (db: Handle, userId: string) =>
  db
    .select({ _id: courses.id, name: courses.name, notes: count() })
    .from(notes)
    .innerJoin(courses, eq(courses.id, notes.courseId))
    .where(isOf(userId))
    .groupBy(courses.id)
    .orderBy(asc(courses.name), asc(courses.id));

/** Returns the ids of all notes of a user, course by course. `course`: only those of one. */
export async function listNoteIds(
  db: Handle,
  { _id: userId, which }: NotesReader,
  course: string | undefined,
): Promise<string[]> {
  const rows = await db
    .select({ id: notes.id })
    .from(notes)
    .leftJoin(sections, eq(sections.id, notes.sectionId))
    .leftJoin(courses, eq(courses.id, notes.courseId))
    .where(matching(userId, { course }))
    .orderBy(sql`coalesce(${courses.name}, ${notes.course})`, asc(notes.courseId), ...byPlace(which));
  return rows.map(({ id }) => id);
}

/** Returns notes of a user by their ids, in no order; those that were deleted meanwhile are missing. */
export const findNoteRows = (
  db: Handle,
  { _id: userId, which }: NotesReader,
  ids: readonly string[],
): Promise<NoteRow[]> => notesWhere(db, which, and(isOf(userId), inArray(notes.id, [...ids])));
