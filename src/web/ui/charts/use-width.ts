import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width in pixels an element has, followed as it changes; 0 until it has been measured. Spread `ref` on it. */
export function useWidth<T extends Element>(): [ref: RefObject<T | null>, width: number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const measure = (next: number) => setWidth(Math.floor(next));
    measure(ref.current.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect.width));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
