/** The sheet every cover is drawn on, in SVG user units. */
export const WIDTH = 1280;
export const HEIGHT = 720;

/** The school's inks and the tints a printer would mix of them. */
export const INK = {
  paper: '#FBF8F3',
  sand: '#F0E4CF',
  ink: '#17202E',
  slate: '#3B4657',
  terracotta: '#B8401F',
  clay: '#E0A07F',
  saffron: '#F2B33D',
  straw: '#F9DC9E',
  sage: '#2E6B57',
  mist: '#A9C7B6',
} as const;

/** Five inks that go together: the ground, the loudest form, two more, and one that hardly speaks. */
export interface Scheme {
  readonly ground: string;
  readonly main: string;
  readonly second: string;
  readonly accent: string;
  readonly quiet: string;
}

export const SCHEMES: readonly Scheme[] = [
  { ground: INK.sand, main: INK.terracotta, second: INK.ink, accent: INK.saffron, quiet: INK.mist },
  { ground: INK.ink, main: INK.saffron, second: INK.terracotta, accent: INK.sand, quiet: INK.sage },
  { ground: INK.saffron, main: INK.ink, second: INK.terracotta, accent: INK.paper, quiet: INK.sage },
  { ground: INK.sage, main: INK.straw, second: INK.ink, accent: INK.terracotta, quiet: INK.mist },
  { ground: INK.terracotta, main: INK.sand, second: INK.ink, accent: INK.saffron, quiet: INK.clay },
  { ground: INK.straw, main: INK.sage, second: INK.terracotta, accent: INK.ink, quiet: INK.clay },
  { ground: INK.mist, main: INK.ink, second: INK.paper, accent: INK.terracotta, quiet: INK.sage },
];

const round = (value: number) => Math.round(value * 10) / 10;

/** A point by angle (radians, clockwise from the right) and distance from a centre. */
export const polar = (cx: number, cy: number, radius: number, angle: number): readonly [number, number] => [
  cx + radius * Math.cos(angle),
  cy + radius * Math.sin(angle),
];

/** Path data: letters as they are, numbers to a tenth. */
export const d = (...parts: readonly (string | number)[]): string =>
  parts.map((part) => (typeof part === 'number' ? round(part) : part)).join(' ');

export const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${fill}"/>`;

export const circle = (cx: number, cy: number, radius: number, fill: string): string =>
  `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius)}" fill="${fill}"/>`;

export const ring = (cx: number, cy: number, radius: number, width: number, stroke: string): string =>
  `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`;

export const shape = (data: string, fill: string): string => `<path d="${data}" fill="${fill}"/>`;

export const line = (data: string, stroke: string, width: number): string =>
  `<path d="${data}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`;

/** A slice of a ring between two radii and two angles less than half a turn apart. */
export function slice(cx: number, cy: number, inner: number, outer: number, from: number, to: number): string {
  const a = polar(cx, cy, outer, from);
  const b = polar(cx, cy, outer, to);
  const c = polar(cx, cy, inner, to);
  const e = polar(cx, cy, inner, from);
  return d('M', ...a, 'A', outer, outer, 0, 0, 1, ...b, 'L', ...c, 'A', inner, inner, 0, 0, 0, ...e, 'Z');
}
