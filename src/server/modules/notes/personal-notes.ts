import type { Handle } from '#server/db/database.ts';
import { listAllNotes } from './notes.queries.ts';

/** Lists all notes of a user, for themselves alone. */
export const listOwnNotes = async (db: Handle, userId: string) =>
  (await listAllNotes(db, userId, undefined)).map(({ course, unit, second, quote, text, changedAt }) => ({
    course,
    unit,
    second,
    paragraph: quote,
    text,
    changedAt,
  }));
