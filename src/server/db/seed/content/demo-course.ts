import { imageAddress } from '#contract/images.ts';
import { COVERS } from './covers.ts';
import type { PORTRAITS } from './portraits.ts';

/** Returns a block of Markdown of several lines. */
export const lines = (...all: string[]): string => all.join('\n');

/** Returns a stored image with a caption, as a block of Markdown. */
export const image = (name: keyof typeof COVERS, caption: string): string =>
  `![${COVERS[name].alt}](${imageAddress(COVERS[name].key)} "${caption}")`;

/** One unit of a demo course; `text` is its paragraphs and other blocks, in Markdown. */
export interface DemoUnit {
  readonly title: string;
  readonly seconds: number;
  /** The video shipped with the school, the id of one on YouTube, or none. */
  readonly video: 'shipped' | { readonly youtube: string } | null;
  readonly picture?: keyof typeof COVERS;
  readonly text: readonly string[];
}

/** A course of the demo school, with the numbers its owner gave it. */
export interface DemoCourse {
  readonly name: string;
  readonly category: 'Programming' | 'Design' | 'Marketing' | 'Business' | 'Art' | 'Photography';
  readonly teacher: keyof typeof PORTRAITS;
  readonly cover: keyof typeof COVERS;
  readonly priceCents: number;
  readonly participants: number;
  readonly positiveReviews: number;
  readonly level: 'Beginner' | 'Intermediate' | 'Advanced';
  /** Figures of the specification's sample course; every other course counts its resources from files, and has none. */
  readonly resources?: number;
  readonly resourceFiles?: number;
  readonly listed: boolean;
  readonly description: readonly string[];
  readonly outcomes: readonly string[];
  readonly units: readonly DemoUnit[];
}
