import { storedValue } from './browser-storage.ts';

/** The unsaved drafts of one user in this browser, by the name of the form. */
export interface StoredDrafts {
  readonly by: string;
  readonly drafts: Readonly<Record<string, unknown>>;
}

/** Separate from the code that reads and writes drafts: every page must be able to clear them. */
export const storedDrafts = storedValue<StoredDrafts | null>({
  key: 'aula.drafts',
  area: 'local',
  fallback: null,
  // The readers validate it: this is part of every page.
  isValid: (_value): _value is StoredDrafts | null => true,
});
