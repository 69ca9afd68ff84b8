import type { IconNode } from 'lucide';
import { createElement } from 'react';

/** Shapes of an icon in a 24 × 24 square. */
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

/** A lucide icon in the text's colour. Hidden from screen readers: the text beside it is its name. */
export function Icon({ of, className }: { of: Drawing; className?: string }) {
  const shapes = of.map(([shape, attributes]) => createElement(shape, attributes));
  return createElement('svg', { ...FRAME, className }, ...shapes);
}
