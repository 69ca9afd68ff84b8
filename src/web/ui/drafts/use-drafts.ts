import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  AutosavedDraft,
  type DraftEffects,
  type DraftState,
  type StoredDraft,
} from '#web/ui/editing/autosaved-draft.ts';
import { useDraftStore } from '#web/ui/editing/form-drafts.tsx';
import { readStoredInput, storeInput, useFlushedDrafts } from '#web/ui/editing/stored-input.ts';

/**
 * Creates drafts that save themselves while they are edited, one for each stored draft, and gives them what is read of the
 * server later. `how.form` is the key of the unsaved input of a draft in this browser.
 */
export function useDrafts<Key extends string>(
  stored: Readonly<Record<Key, StoredDraft>>,
  how: {
    form: (key: Key) => string;
    save: (key: Key, body: Parameters<DraftEffects['save']>[0]) => Promise<StoredDraft>;
    onSaved?: () => void;
  },
): Readonly<Record<Key, AutosavedDraft>> {
  const store = useDraftStore();
  const [drafts] = useState(() => {
    const create = (key: Key) =>
      new AutosavedDraft(
        stored[key],
        {
          save: (body) => how.save(key, body),
          keep: (input) => storeInput(store, how.form(key), input),
          onSaved: () => how.onSaved?.(),
        },
        readStoredInput(store, how.form(key)),
      );
    const keys = Object.keys(stored) as Key[];
    return Object.fromEntries(keys.map((key) => [key, create(key)])) as Record<Key, AutosavedDraft>;
  });
  const [all] = useState(() => Object.values<AutosavedDraft>(drafts));
  useEffect(() => {
    for (const [key, draft] of Object.entries<AutosavedDraft>(drafts)) draft.receive(stored[key as Key]);
  }, [drafts, stored]);
  useFlushedDrafts(all);
  return drafts;
}

/** Returns the states of drafts; renders again after every change of one of them. */
export function useDraftStates(drafts: readonly AutosavedDraft[]): readonly DraftState[] {
  const [read] = useState(() => {
    let last: readonly DraftState[] = [];
    return (some: readonly AutosavedDraft[]) => {
      const now = some.map((draft) => draft.get());
      if (now.length !== last.length || now.some((state, index) => state !== last[index])) last = now;
      return last;
    };
  });
  const [subscribe] = useState(() => (listener: () => void) => {
    const ends = drafts.map((draft) => draft.subscribe(listener));
    return () => {
      for (const end of ends) end();
    };
  });
  return useSyncExternalStore(subscribe, () => read(drafts));
}
