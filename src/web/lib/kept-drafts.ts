import { storedValue } from './browser-storage.ts';

/** The drafts of forms one user has left unsaved in this browser, by the name of the form. */
export interface KeptDrafts {
  readonly by: string;
  readonly drafts: Readonly<Record<string, unknown>>;
}

/** Kept apart from what reads and writes a draft: every page has to be able to clear them. */
export const keptDrafts = storedValue<KeptDrafts | null>({
  key: 'aula.drafts',
  area: 'local',
  fallback: null,
  // The readers look closer: this is part of every page.
  isValid: (_value): _value is KeptDrafts | null => true,
});
