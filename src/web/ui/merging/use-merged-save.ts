import { useState } from 'react';
import type { Author } from '#contract/drafts.ts';
import { ApiError } from '#web/lib/api.ts';
import {
  type Canonical,
  changedTexts,
  type Choices,
  type MergedField,
  mergeTexts,
  type Reading,
  resolvedTexts,
  type Texts,
} from './three-way-merge.ts';

/** Returns the stored entity, and who changed it, if a save was refused because it was based on an older version; else null. */
const currentIn = <T>(error: unknown): (T & { readonly editedBy?: Author }) | null =>
  error instanceof ApiError && error.code === 'edit_conflict' ? (error.current as T & { editedBy?: Author }) : null;

/** A save that was refused because both sides changed the same field. */
interface Conflict<Entity> {
  readonly fields: readonly MergedField[];
  readonly theirs: Entity;
  /** Who saved the other version; null if that is unknown. */
  readonly changedBy: Author;
}

/**
 * Saves the changed fields of a form. If the entity was changed in the meantime, merges fields that only one side has
 * changed and saves again; if both changed the same field, `conflict` has all fields until `saveChoices` or `close`.
 * `save` and `saveChoices` return the result of `send` (undefined if nothing was saved) and throw its other errors.
 */
export function useMergedSave<Entity extends { readonly version?: number | undefined }, Done = Entity>(how: {
  /** Returns the texts of an entity, by the form's field names. */
  textsOf: (entity: Entity) => Texts;
  canonical?: Canonical;
  /** Sends the changed fields (or all) and the version they are based on. */
  send: (changed: Texts, version: number | undefined, all: Texts) => Promise<Done | undefined>;
}) {
  const [conflict, setConflict] = useState<Conflict<Entity> | null>(null);

  const save = async (base: Reading, mine: Texts): Promise<Done | undefined> => {
    try {
      const done = await how.send(changedTexts(base.texts, mine, how.canonical), base.version, mine);
      setConflict(null);
      return done;
    } catch (cause) {
      const theirs = currentIn<Entity>(cause);
      if (!theirs) throw cause;
      const stored = { version: theirs.version, texts: how.textsOf(theirs) };
      const fields = mergeTexts(base.texts, mine, stored.texts, how.canonical);
      if (!fields.some(({ outcome }) => outcome === 'conflict')) return save(stored, resolvedTexts(fields));
      setConflict({ fields, theirs, changedBy: theirs.editedBy ?? null });
      return undefined;
    }
  };
  return {
    conflict,
    save,
    /** Saves again, with these choices for conflicting fields. */
    saveChoices: async (choices: Choices): Promise<Done | undefined> =>
      conflict
        ? save(
            { version: conflict.theirs.version, texts: how.textsOf(conflict.theirs) },
            resolvedTexts(conflict.fields, choices),
          )
        : undefined,
    /** Goes back to the form without saving. */
    close: () => setConflict(null),
  };
}
