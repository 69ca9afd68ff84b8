import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Returns a ref and the observed width of its element in pixels; 0 until it is measured. */
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
