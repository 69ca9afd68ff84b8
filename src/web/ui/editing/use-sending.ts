import { useEffect, useRef, useState } from 'react';
import type { Watch } from '#web/lib/upload.ts';

/**
 * Runs one upload at a time: a second call meanwhile does nothing, and unmounting aborts it. `share` is the part sent
 * (0 to 1), null while idle.
 */
export function useSending() {
  const [share, setShare] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  /** Returns the result of `call`, or undefined while another call runs. Throws what `call` throws. */
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
