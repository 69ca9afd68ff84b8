import type { IconNode } from 'lucide';
import { createElement } from 'react';

/** What an icon is drawn from: shapes in a square of 24. */
export type Drawing = IconNode;

const FRAME = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/** One of lucide's drawings in the colour of the words beside it. Says nothing to those who listen: the words do that. */
export function Icon({ of, className }: { of: Drawing; className?: string }) {
  const shapes = of.map(([shape, attributes]) => createElement(shape, attributes));
  return createElement('svg', { ...FRAME, className }, ...shapes);
}
