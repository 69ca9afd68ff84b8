import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Locale } from '#contract/locales.ts';
import type { UnitDraft, UnitDraftValue } from '#contract/unit-drafts.ts';
import { ApiError } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.ts';
import { AutosavedDraft, type StoredInput } from '#web/ui/editing/autosaved-draft.ts';
import { useDraftStore, useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import type { Json } from '#web/ui/editing/json-path.ts';
import { storeInput, readStoredInput, useFlushedDrafts } from '#web/ui/editing/stored-input.ts';
import { lessonQuery, saveLesson, type UnitPlace } from './lesson.api.ts';

/** Returns the present draft of an `edit_conflict`; undefined for other errors. */
export const currentOf = (cause: unknown): UnitDraft | undefined =>
  cause instanceof ApiError && cause.code === 'edit_conflict' ? (cause.current as UnitDraft) : undefined;

interface Surroundings {
  readonly place: UnitPlace;
  readonly client: QueryClient;
  readonly store: ReturnType<typeof useDraftStore>;
  readonly locale: Locale;
}

/** Creates the draft of a unit, and the setter of the version of the unit that its value contains. */
function createDraft(stored: UnitDraft, { place, client, store, locale }: Surroundings) {
  const { queryKey } = lessonQuery(place, locale);
  const form = `lesson/${place.sectionId}`;
  let base = stored.baseVersion;
  const save = async ({ revision, value }: { revision: number; value: Json }): Promise<UnitDraft> => {
    try {
      const saved = await saveLesson(place, { revision, baseVersion: base, value: value as UnitDraftValue }, locale);
      base = saved.baseVersion;
      // A read under way would bring the older draft back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, saved);
      return saved;
    } catch (cause) {
      // The merge is made on top of it.
      base = currentOf(cause)?.baseVersion ?? base;
      throw cause;
    }
  };
  const keep = (input: StoredInput | null) => storeInput(store, form, input);
  const draft = new AutosavedDraft(stored, { save, keep, onSaved: () => undefined }, readStoredInput(store, form));
  const setBase = (version: number) => {
    base = version;
  };
  return { draft, setBase };
}

/**
 * Returns the draft of a unit, which saves itself while it is edited, and its state. `adopt` goes on with another draft of
 * the server; `setBase` says that the next saved value contains what that version of the unit published.
 */
export function useLessonDraft(place: UnitPlace, stored: UnitDraft) {
  const client = useQueryClient();
  const store = useDraftStore();
  const locale = useLocale();
  const [{ draft, setBase }] = useState(() => createDraft(stored, { place, client, store, locale }));
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  const drafts = useMemo(() => [draft], [draft]);
  useFlushedDrafts(drafts);
  useEffect(() => {
    const { revision } = draft;
    draft.receive(stored);
    const adopted = draft.revision !== revision || draft.get().status === 'saved';
    if (adopted && stored.revision === draft.revision) setBase(stored.baseVersion);
  }, [draft, setBase, stored]);
  const { status } = state;
  useUnsaved(status === 'saved' || status === 'waiting' || status === 'saving' ? 'none' : 'kept');

  return {
    draft,
    setBase,
    state,
    value: state.value as UnitDraftValue,
    set: <Name extends keyof UnitDraftValue>(name: Name, next: UnitDraftValue[Name]) => draft.set(name, next),
    adopt: (other: UnitDraft) => {
      const { queryKey } = lessonQuery(place, locale);
      setBase(other.baseVersion);
      client.setQueryData(queryKey, other);
      draft.replace(other);
      // For the preview in the language of the page.
      void client.invalidateQueries({ queryKey });
    },
  };
}
export type LessonDraft = ReturnType<typeof useLessonDraft>;
