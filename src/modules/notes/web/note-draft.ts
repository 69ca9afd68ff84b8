import { storedValue } from '#web/lib/browser-storage.ts';

/**
 * The text of a note that is not saved yet, null without one: of a new note of a unit, or of a change of a note, by the id of
 * either. It survives a change of the page, not of the tab or the user.
 */
export const noteDraft = (userId: string, id: string) =>
  storedValue<string | null>({
    key: `aula.note.${userId}.${id}`,
    area: 'session',
    fallback: null,
    isValid: (value) => value === null || typeof value === 'string',
  });
