import { storedValue } from '#web/lib/browser-storage.ts';
import type { RecentEntry } from './palette-entries.ts';

interface Recent {
  /** The user who opened them. */
  readonly by: string;
  readonly entries: readonly RecentEntry[];
}

/** The entries opened last. They hold names of users, so they last no longer than the tab. */
export const recentEntries = storedValue<Recent | null>({
  key: 'aula.admin.recent',
  area: 'session',
  fallback: null,
  isValid: (value): value is Recent | null =>
    typeof value === 'object' &&
    (value === null || ('by' in value && 'entries' in value && Array.isArray(value.entries))),
});
