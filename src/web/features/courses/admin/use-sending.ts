import { useEffect, useRef, useState } from 'react';
import type { Watch } from '#web/lib/upload.ts';

/**
 * Sends one thing at a time: a second press while it is under way does nothing, and leaving stops it. `share` is how
 * much of it has left (0 to 1), null while nothing is being sent.
 */
export function useSending() {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  /** Answers what `call` answers, or undefined when something is being sent already. Throws what `call` throws. */
  const send = async <T>(call: (watch: Watch) => Promise<T>): Promise<T | undefined> => {
    if (running.current) return undefined;
    const controller = new AbortController();
    running.current = controller;
    setShare(0);
    try {
      return await call({ signal: controller.signal, onProgress: setShare });
    } finally {
      running.current = null;
      setShare(null);
    }
  };
  return { busy: share !== null, share, send };
}
