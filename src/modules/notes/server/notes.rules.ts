import { hash } from 'node:crypto';
import type { NoteChange } from '#modules/notes/contract/notes.ts';

/** What the rules know of a stored note. */
export interface StoredNote extends Pick<NoteChange, 'second' | 'quote'> {
  readonly id: string;
  /** Empty for a deleted note. */
  readonly text: string;
  readonly isDeleted: boolean;
  readonly revision: number;
  /** The browser of the last change. */
  readonly device: string;
  /** The highest sequence number of each browser that is dealt with. */
  readonly seen: Readonly<Record<string, number>>;
}

/** A change with the browser that made it, whose sequence numbers order its changes. */
export interface DeviceChange extends Omit<NoteChange, 'note'> {
  readonly id: string;
  readonly device: string;
  readonly sequence: number;
}

/** Returns an id made of some parts: always the same one. */
function idOf(...parts: readonly (string | number)[]): string {
  const hex = hash('sha256', parts.join(' ')).slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Returns the id of the note for what a browser writes on, beginning with a text that another one has replaced. */
export const copyId = ({ id, device, base }: DeviceChange): string => idOf(id, device, base);

/** Browsers of a note whose sequence numbers are kept: clients name their browser themselves. */
const SEEN_KEPT = 50;

/** Returns the sequence numbers that are dealt with, with that of a change; of too many browsers some are forgotten. */
function withSeen({ seen, device: last }: StoredNote, device: string, sequence: number): StoredNote['seen'] {
  const others = Object.entries(seen).filter(([one]) => one !== device);
  const surplus = others.length + 1 - SEEN_KEPT;
  const forgotten = new Set(others.filter(([one]) => one !== last).slice(0, Math.max(surplus, 0)));
  return { ...Object.fromEntries(others.filter((entry) => !forgotten.has(entry))), [device]: sequence };
}

/**
 * Returns the notes that a change leaves, none for a change without effect. A change that was dealt with before has none, so
 * that it may arrive twice. It replaces the text if it follows the last change: if its browser made that, or began with it.
 * Otherwise the text becomes a note of its own: no device writes over what it has not seen. A deletion then has no effect.
 */
export function mergeNote(find: (id: string) => StoredNote | undefined, change: DeviceChange): StoredNote[] {
  const { id, device, sequence, base, second, quote, text } = change;
  const stored = find(id);
  if (!stored) {
    if (text === null) return [];
    return [{ id, second, quote, text, isDeleted: false, revision: 1, device, seen: { [device]: sequence } }];
  }
  if (sequence <= (stored.seen[device] ?? -1)) return [];
  const sequences = withSeen(stored, device, sequence);
  if (stored.device === device || stored.revision === base) {
    const content = text === null ? { second, quote: null, text: '' } : { second, quote, text };
    return [{ id, ...content, isDeleted: text === null, revision: stored.revision + 1, device, seen: sequences }];
  }
  const dealtWith = { ...stored, seen: sequences };
  if (text === null || (text === stored.text && !stored.isDeleted)) return [dealtWith];
  const copy = find(copyId(change));
  // A third device has changed the copy: a number that was not seen yet gives an id that does not exist yet.
  const copyTo = copy && copy.device !== device ? idOf(id, device, base, sequence) : copyId(change);
  return [dealtWith, ...mergeNote(find, { ...change, id: copyTo })];
}
