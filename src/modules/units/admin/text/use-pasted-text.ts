import { useRef } from 'react';
import type { Edit } from './markdown-commands.ts';

/** What was pasted last into the source: where it begins in the text, and what it replaced. */
interface PastedText {
  readonly start: number;
  readonly text: string;
  readonly replaced: string;
}

/** Returns the edit that turns one text into another one. */
export function editBetween(before: string, after: string): Omit<Edit, 'select'> {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from++;
  let same = 0;
  while (same < most - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** Keeps what was pasted last, to take it back while it stands in the text as it was pasted. */
export function usePastedText() {
  const pasted = useRef<PastedText | null>(null);
  return {
    set: (text: PastedText | null) => {
      pasted.current = text;
    },
    /** Returns whether it stands in a text as it was pasted. */
    isIn: (text: string): boolean =>
      pasted.current !== null && text.startsWith(pasted.current.text, pasted.current.start),
    /** Follows a change of the text that no user made. */
    map: (change: (text: string) => string) => {
      if (pasted.current) pasted.current = { ...pasted.current, text: change(pasted.current.text) };
    },
    /** Returns the edit that takes it back. */
    edit: (): Edit | null => {
      if (!pasted.current) return null;
      const { start, text, replaced } = pasted.current;
      return { from: start, to: start + text.length, insert: replaced, select: [start, start + replaced.length] };
    },
  };
}
