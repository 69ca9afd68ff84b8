import { Readable } from 'node:stream';
import type { Locale } from '#contract/locales.ts';
import * as LIMITS from '#contract/limits.ts';
import type { ListNotesQuery, Note, NotedCourse } from '#modules/notes/contract/notes.ts';
import type { StudyFact } from '#modules/progress/contract/progress.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { unitsFor } from '#server/db/units-to-read.ts';
import { renderUnitText } from '#server/markdown/render-text.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { notesAsMarkdown } from './notes-markdown.ts';
import {
  countNoteRows,
  countNotes,
  deleteOldTombstones,
  listNotedCourses,
  listNoteRows,
  lockNotes,
  lockNotesOf,
  type NoteRow,
  type NotesReader,
  type NoteToWrite,
  writeNotes,
} from './notes.queries.ts';
import { readAllNotes } from './read-notes.ts';
import { copyId, type DeviceChange, mergeNote, type StoredNote } from './notes.rules.ts';

/** A change of a note, as a browser sends it. */
export type NoteFact = Extract<StudyFact, { kind: 'note' }>;

/** Why a learner cannot write notes in a unit; null if they can. */
type Refusal = 'section_not_found' | 'not_enrolled' | null;
interface RefusedNote {
  readonly _id: string;
  readonly code: 'section_not_found' | 'not_enrolled' | 'notes_full';
}

const changeOf = ({ note: id, ...fact }: NoteFact): DeviceChange => ({ ...fact, id });

/**
 * Stores changes of the notes of a user; returns those that were not: new notes in units the user cannot open, and changes
 * that make a note more than the limit. A note there is can be changed and deleted whatever became of its unit.
 */
export async function storeNotes(
  tx: Handle,
  userId: string,
  facts: readonly NoteFact[],
  refusalOf: (sectionId: string) => Refusal,
): Promise<RefusedNote[]> {
  const ids = new Set(facts.flatMap((fact) => [fact.note, copyId(changeOf(fact))]));
  // Two calls at once must not count the same room.
  await lockNotesOf(tx, userId);
  const notes = new Map<string, StoredNote>((await lockNotes(tx, userId, [...ids])).map((note) => [note.id, note]));
  let room = LIMITS.studyNotes - (await countNotes(tx, userId));
  const written = new Map<string, NoteToWrite>();
  const refused: RefusedNote[] = [];
  for (const fact of facts.toSorted((a, b) => a.sequence - b.sequence)) {
    const { _id, sectionId, happenedAt } = fact;
    const after = mergeNote((id) => notes.get(id), changeOf(fact));
    const isNew = !notes.has(fact.note) && after.length > 0;
    const wasShown = (id: string) => notes.get(id)?.isDeleted === false;
    // A text that becomes a note of its own, and one that brings a deleted note back, take room as well.
    const added = after.filter(({ id, isDeleted }) => !isDeleted && !wasShown(id)).length;
    const removed = after.filter(({ id, isDeleted }) => isDeleted && wasShown(id)).length;
    const code = (isNew ? refusalOf(sectionId) : null) ?? (added > 0 && added > room ? 'notes_full' : null);
    if (code !== null) {
      refused.push({ _id, code });
      continue;
    }
    room += removed - added;
    for (const note of after) {
      notes.set(note.id, note);
      written.set(note.id, { ...note, sectionId, happenedAt });
    }
  }
  if (written.size > 0) await writeNotes(tx, userId, [...written.values()]);
  if ([...written.values()].some(({ isDeleted }) => isDeleted)) await deleteOldTombstones(tx, userId);
  return refused;
}

/** Throws `viewing_only` for an admin who sees the school as the caller: notes are for their writer alone. */
function assertOwn({ viewedBy }: Caller): void {
  if (viewedBy !== null) throw new AppError('viewing_only');
}

const readerOf = (caller: Caller): NotesReader => ({ _id: caller._id, which: unitsFor(caller) });

async function presented(row: NoteRow, locale: Locale): Promise<Note> {
  const { _id, second, quote, text, revision } = row;
  return {
    _id,
    course: { _id: row.courseId, name: row.course },
    unit: { _id: row.unitId, title: row.unit, number: row.number },
    second,
    quote,
    text,
    html: await renderUnitText(text, locale, { detail: 'plain' }),
    revision,
    changedAt: row.changedAt.toISOString(),
  };
}

/** Returns one page of the caller's notes, and how many match. Throws `viewing_only`. */
export async function listNotes(
  db: Handle,
  caller: Caller,
  { locale, ...query }: ListNotesQuery,
): Promise<{ items: Note[]; total: number }> {
  assertOwn(caller);
  const [rows, total] = await Promise.all([
    listNoteRows(db, readerOf(caller), query),
    countNoteRows(db, caller._id, query),
  ]);
  return { items: await Promise.all(rows.map((row) => presented(row, locale))), total };
}

/** Returns the courses in which the caller has notes, by name. Throws `viewing_only`. */
export async function getNotedCourses(db: Handle, caller: Caller): Promise<NotedCourse[]> {
  assertOwn(caller);
  return listNotedCourses(db, caller._id);
}

/** Returns the caller's notes in Markdown, of one course or all. Throws `viewing_only`. */
export async function exportNotes(db: Handle, caller: Caller, course: string | undefined): Promise<Readable> {
  assertOwn(caller);
  return Readable.from(notesAsMarkdown(readAllNotes(db, readerOf(caller), course)));
}
