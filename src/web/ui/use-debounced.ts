import { useEffect, useState } from 'react';

/** A value once it has not changed for `pause` milliseconds: what was typed, when the typing stops. */
export function useSettled<T>(value: T, pause: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
