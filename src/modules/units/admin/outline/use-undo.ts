import { useEffect, useState } from 'react';

/** How long a change of the list can be undone, in milliseconds. */
const UNDO_MS = 60_000;

/** A change that was made, and how it is undone. */
export interface Undoable {
  readonly sentence: string;
  readonly undo: () => void;
}

/** Keeps the last change for a minute, so that it can be undone. */
export function useUndo() {
  const [last, setLast] = useState<Undoable | null>(null);
  useEffect(() => {
    if (!last) return;
    const timer = setTimeout(() => setLast(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return { last, offer: setLast };
}
