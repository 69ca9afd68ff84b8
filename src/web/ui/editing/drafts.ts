import { type KeptDrafts, keptDrafts } from '#web/lib/kept-drafts.ts';
import type { Reading, Texts } from './three-way-merge.ts';

/** How long a draft is kept after the last change, in days. */
export const DRAFT_DAYS = 7;
const DRAFT_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000;

/** What was typed into a form and not saved: when (ms since 1970), on the basis of which reading, and the texts. */
export interface Draft {
  readonly at: number;
  readonly base: Reading;
  readonly texts: Texts;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTexts = (value: unknown): value is Texts =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string');

/** Whether a stored value is a draft: another version of the school, or a person, may have written something else. */
function isDraft(value: unknown): value is Draft {
  if (!isObject(value) || typeof value.at !== 'number' || !isTexts(value.texts) || !isObject(value.base)) return false;
  const { version, texts } = value.base;
  return isTexts(texts) && (version === undefined || typeof version === 'number');
}

/** The drafts of a user that are not older than a week. */
function draftsOf(userId: string, now: number): Record<string, Draft> {
  const kept = keptDrafts.read();
  if (kept?.by !== userId || !isObject(kept.drafts)) return {};
  const valid = Object.entries(kept.drafts).filter(
    (entry): entry is [string, Draft] => isDraft(entry[1]) && now - entry[1].at < DRAFT_MS,
  );
  return Object.fromEntries(valid);
}

function write(by: string, drafts: KeptDrafts['drafts']): void {
  if (Object.keys(drafts).length > 0) keptDrafts.write({ by, drafts });
  else keptDrafts.clear();
}

/** The draft of a form that this user has left; null when there is none, or it is older than a week. */
export const readDraft = (userId: string, form: string, now = Date.now()): Draft | null =>
  draftsOf(userId, now)[form] ?? null;

/** Keeps a draft of a form. Drafts of other users, and those older than a week, are deleted with it. */
export const keepDraft = (userId: string, form: string, draft: Draft): void =>
  write(userId, { ...draftsOf(userId, draft.at), [form]: draft });

/** Deletes the draft of a form. */
export function dropDraft(userId: string, form: string, now = Date.now()): void {
  if (keptDrafts.read() === null) return;
  const { [form]: _dropped, ...others } = draftsOf(userId, now);
  write(userId, others);
}
