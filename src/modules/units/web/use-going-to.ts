import { type RefObject, useEffect, useRef } from 'react';

/**
 * Goes to the title of another unit when it is opened. The returned flag, set before, keeps the focus once: the drop-down
 * keeps it.
 */
export function useGoingTo(index: number, heading: RefObject<HTMLHeadingElement | null>): RefObject<boolean> {
  const previous = useRef(index);
  const stay = useRef(false);
  useEffect(() => {
    if (previous.current !== index && !stay.current) goTo(heading.current);
    previous.current = index;
    stay.current = false;
  }, [index, heading]);
  return stay;
}

/** Moves the focus to a unit's title and, if the unit's beginning is above the window, scrolls there: its video may be first. */
function goTo(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true });
  const unit = heading?.closest('article');
  if (unit && unit.getBoundingClientRect().top < 0) unit.scrollIntoView();
}
