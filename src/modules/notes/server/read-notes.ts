import type { Handle } from '#server/db/database.ts';
import { findNoteRows, listNoteIds, type NoteRow } from './notes.queries.ts';

/** A page has at most 2 MB of text. */
const PAGE = 200;

/** Reads all notes of a user page by page, course by course. `course`: only those of one. */
export async function* readAllNotes(db: Handle, userId: string, course?: string): AsyncGenerator<NoteRow> {
  const ids = await listNoteIds(db, userId, course);
  for (let at = 0; at < ids.length; at += PAGE) {
    const page = ids.slice(at, at + PAGE);
    const rows = new Map((await findNoteRows(db, userId, page)).map((row) => [row._id, row]));
    for (const id of page) {
      const row = rows.get(id);
      if (row) yield row;
    }
  }
}
