import { type StoredDrafts, storedDrafts } from '#web/lib/stored-drafts.ts';
import type { Reading, Texts } from '#web/ui/merging/three-way-merge.ts';

/** How long a draft is kept after the last change, in days. */
export const DRAFT_DAYS = 7;
const DRAFT_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000;

/** The unsaved input of a form: when it was typed (ms since 1970), the reading it is based on, and the texts. */
export interface Draft {
  readonly at: number;
  readonly base: Reading;
  readonly texts: Texts;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTexts = (value: unknown): value is Texts =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

/** Returns whether a stored value is a draft: another version or a user may have written something else. */
function isDraft(value: unknown): value is Draft {
  if (!isObject(value) || typeof value.at !== 'number' || !isTexts(value.texts) || !isObject(value.base)) return false;
  const { version, texts } = value.base;
  return isTexts(texts) && (version === undefined || typeof version === 'number');
}

/** Returns the drafts of a user that are at most a week old. */
function draftsOf(userId: string, now: number): Record<string, Draft> {
  const stored = storedDrafts.read();
  if (stored?.by !== userId || !isObject(stored.drafts)) return {};
  const valid = Object.entries(stored.drafts).filter(
    (entry): entry is [string, Draft] => isDraft(entry[1]) && now - entry[1].at < DRAFT_MS,
  );
  return Object.fromEntries(valid);
}

function write(by: string, drafts: StoredDrafts['drafts']): void {
  if (Object.keys(drafts).length > 0) storedDrafts.write({ by, drafts });
  else storedDrafts.clear();
}

/** Returns this user's draft of a form; null without one, or if it is older than a week. */
export const readDraft = (userId: string, form: string, now = Date.now()): Draft | null =>
  draftsOf(userId, now)[form] ?? null;

/** Stores a draft of a form. Deletes drafts of other users, and those older than a week. */
export const keepDraft = (userId: string, form: string, draft: Draft): void =>
  write(userId, { ...draftsOf(userId, draft.at), [form]: draft });

/** Deletes the draft of a form. */
export function dropDraft(userId: string, form: string, now = Date.now()): void {
  if (storedDrafts.read() === null) return;
  const { [form]: _dropped, ...others } = draftsOf(userId, now);
  write(userId, others);
}
