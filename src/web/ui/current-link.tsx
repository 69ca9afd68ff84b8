import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

function CurrentAnchor({ current, children, ...rest }: ComponentProps<'a'> & { current: boolean }) {
  return (
    <a {...rest} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}

/** The router's Link, but `current` marks the current page: for filters and pages. */
export const CurrentLink = createLink(CurrentAnchor);
