import type { Handle } from '#server/db/database.ts';
import { readAllNotes } from './read-notes.ts';

/** Reads all notes of a user page by page, for themselves alone. */
export async function* readOwnNotes(db: Handle, userId: string) {
  for await (const { course, unit, second, quote, text, changedAt } of readAllNotes(db, {
    _id: userId,
    which: 'published',
  })) {
    yield { course, unit, second, paragraph: quote, text, changedAt };
  }
}
