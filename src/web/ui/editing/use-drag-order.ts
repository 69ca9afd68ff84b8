import { type PointerEvent as PointerPress, type RefObject, useEffect, useRef, useState } from 'react';
import { moved, placeAt } from './list-order.ts';

/** Within this distance of the window's edge (px), dragging scrolls by this much per move. */
const EDGE = 96;
const SCROLL_BY = 14;

/**
 * Orders the rows of a list by dragging. Meanwhile `order` is the order to show; `onDrop` gets the final order. Escape
 * or a cancelled pointer restores it. Rows are the children of `list`, in order.
 */
export function useDragOrder(
  ids: readonly string[],
  list: RefObject<HTMLElement | null>,
  onDrop: (order: readonly string[], id: string) => void,
) {
  const [drag, setDrag] = useState<{ id: string; order: readonly string[] } | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = (event: PointerPress, id: string): void => {
    if (event.button !== 0 || running.current) return;
    event.preventDefault();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    let order = ids;
    setDrag({ id, order });

    const end = (drop: boolean) => {
      controller.abort();
      running.current = null;
      setDrag(null);
      if (drop && order !== ids) onDrop(order, id);
    };
    const move = ({ clientY }: PointerEvent) => {
      if (clientY < EDGE) window.scrollBy({ top: -SCROLL_BY, behavior: 'instant' });
      if (clientY > window.innerHeight - EDGE) window.scrollBy({ top: SCROLL_BY, behavior: 'instant' });
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
      const now = order.indexOf(id);
      const place = placeAt(clientY, rows, now);
      if (rows.length !== order.length || place === now) return;
      order = moved(order, now, place);
      setDrag({ id, order });
    };
    // On the window, not on the handle: its row moves in the page, which would lose the pointer capture.
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  };
  return { dragged: drag?.id ?? null, order: drag?.order ?? ids, start };
}
