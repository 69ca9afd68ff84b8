import { useEffect } from 'react';
import type { AutosavedDraft, StoredInput } from './autosaved-draft.ts';
import type { useDraftStore } from './form-drafts.tsx';
import type { Json } from './json-path.ts';

type Store = ReturnType<typeof useDraftStore>;

/** Returns the unsaved input of a form in this browser; null without any, or if it is not readable. */
export function readStoredInput(store: Store, form: string): StoredInput | null {
  const { base, texts, at } = store.read(form) ?? {};
  if (!texts?.value || !base?.texts.value || base.version === undefined || at === undefined) return null;
  try {
    return {
      at,
      base: { revision: base.version, value: JSON.parse(base.texts.value) as Json },
      value: JSON.parse(texts.value) as Json,
    };
  } catch {
    return null;
  }
}

/** Keeps unsaved input of a form in this browser; null removes it. */
export function storeInput(store: Store, form: string, input: StoredInput | null): void {
  if (!input) return store.drop(form);
  const { at, base, value } = input;
  const texts = { value: JSON.stringify(value) };
  store.keep(form, { at, base: { version: base.revision, texts: { value: JSON.stringify(base.value) } }, texts });
}

/** Saves drafts at once when the connection is back and when the page is hidden or left. */
export function useFlushedDrafts(drafts: readonly AutosavedDraft[]): void {
  useEffect(() => {
    const saveNow = () => {
      for (const draft of drafts) void draft.flush();
    };
    const onHidden = () => document.visibilityState === 'hidden' && saveNow();
    window.addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', onHidden);
      saveNow();
    };
  }, [drafts]);
}
