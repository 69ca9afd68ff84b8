import type { Handle } from '#server/db/database.ts';
import { findNoteRows, listNoteIds, type NoteRow, type NotesReader } from './notes.queries.ts';

/** A page has at most 2 MB of text. */
const PAGE = 200;

/** Reads all notes of a user page by page, course by course. `course`: only those of one. */
export async function* readAllNotes(db: Handle, reader: NotesReader, course?: string): AsyncGenerator<NoteRow> {
  const ids = await listNoteIds(db, reader, course);
  for (let index = 0; index < ids.length; index += PAGE) {
    const page = ids.slice(index, index + PAGE);
    const rows = new Map((await findNoteRows(db, reader, page)).map((row) => [row._id, row]));
    for (const id of page) {
      const row = rows.get(id);
      if (row) yield row;
    }
  }
}
