import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { UnitDraft, UnitDraftValue } from '#contract/unit-drafts.ts';
import { ApiError } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.ts';
import { AutosavedDraft } from '#web/ui/editing/autosaved-draft.ts';
import { useDraftStore, useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { keepInput, readKeptInput, useFlushedDrafts } from '#web/ui/editing/kept-input.ts';
import { lessonQuery, saveLesson, type UnitPlace } from './lesson.api.ts';

/** Returns the present draft of an `edit_conflict`; undefined for other errors. */
export const currentOf = (cause: unknown): UnitDraft | undefined =>
  cause instanceof ApiError && cause.code === 'edit_conflict' ? (cause.current as UnitDraft) : undefined;

/**
 * Returns the draft of a unit, which saves itself while it is edited, and its state. `adopt` goes on with another draft of
 * the server; `build(version)` says that the next saved value contains what that version of the unit published.
 */
export function useLessonDraft(place: UnitPlace, stored: UnitDraft) {
  const client = useQueryClient();
  const store = useDraftStore();
  const locale = useLocale();
  const base = useRef(stored.baseVersion);
  const { queryKey } = lessonQuery(place, locale);
  const form = `lesson/${place.sectionId}`;
  const [draft] = useState(
    () =>
      new AutosavedDraft(
        stored,
        {
          save: async ({ revision, value }) => {
            const body = { revision, baseVersion: base.current, value: value as UnitDraftValue };
            try {
              const saved = await saveLesson(place, body, locale);
              base.current = saved.baseVersion;
              // A read under way would bring the older draft back.
              await client.cancelQueries({ queryKey });
              client.setQueryData(queryKey, saved);
              return saved;
            } catch (cause) {
              // The merge is made on top of it.
              base.current = currentOf(cause)?.baseVersion ?? base.current;
              throw cause;
            }
          },
          keep: (input) => keepInput(store, form, input),
          onSaved: () => undefined,
        },
        readKeptInput(store, form),
      ),
  );
  const state = useSyncExternalStore(draft.subscribe, draft.get);
  const drafts = useMemo(() => [draft], [draft]);
  useFlushedDrafts(drafts);
  useEffect(() => {
    if (draft.get().status === 'saved') base.current = stored.baseVersion;
    draft.receive(stored);
  }, [draft, stored]);
  const { status } = state;
  useUnsaved(status === 'saved' || status === 'waiting' || status === 'saving' ? 'none' : 'kept');

  return {
    draft,
    state,
    value: state.value as UnitDraftValue,
    set: <Name extends keyof UnitDraftValue>(name: Name, next: UnitDraftValue[Name]) => draft.set(name, next),
    adopt: (other: UnitDraft) => {
      base.current = other.baseVersion;
      client.setQueryData(queryKey, other);
      draft.replace(other);
    },
    build: (version: number) => {
      base.current = version;
    },
  };
}
export type LessonDraft = ReturnType<typeof useLessonDraft>;
