import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { placeAfterDrag, STAY_MS } from './carousel-place.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

/** Pixels before a press becomes a drag rather than a click or the start of a scroll. */
const SLACK_PX = 4;

/**
 * Drives an endless carousel. Advances every five seconds unless it is dragged, hovered, focused, paused or the user
 * prefers reduced motion. `drag` is the current drag in pixels.
 */
export function useCarousel() {
  const [place, setPlace] = useState(0);
  const [drag, setDrag] = useState<number | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [stopped, setStopped] = useState(false);
  const reducedMotion = useReducedMotion();
  const from = useRef<number | null>(null);

  const moving = !stopped && !reducedMotion && !hovered && !focused && drag === null;
  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => setPlace(place + 1), STAY_MS);
    return () => clearTimeout(timer);
  }, [moving, place]);

  const onPointerDown = (event: PointerEvent) => {
    if (event.button === 0 && event.isPrimary) from.current = event.clientX;
  };
  const onPointerCancel = () => {
    from.current = null;
    setDrag(null);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (from.current === null || !event.isPrimary) return;
    // Released outside, before the drag began.
    if (event.buttons === 0) return onPointerCancel();
    const distance = event.clientX - from.current;
    if (drag === null && Math.abs(distance) < SLACK_PX) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag(distance);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (from.current === null || !event.isPrimary) return;
    if (drag !== null) setPlace(placeAfterDrag(event.clientX - from.current, place));
    from.current = null;
    setDrag(null);
  };

  return {
    place,
    setPlace,
    drag,
    /** True while it advances unless hovered or focused: the state of the pause button. */
    playing: !stopped && !reducedMotion,
    setStopped,
    reducedMotion,
    moving,
    dragging: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    nearness: {
      onPointerEnter: (event: PointerEvent) => setHovered(event.pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  };
}
