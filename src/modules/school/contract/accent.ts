// The school's accent colour: which colours are readable, and the CSS variables that follow from one. Without zod, for pages.

/** The CSS variables (src/web/app/tokens.css) that follow from the accent colour. */
export const ACCENT_TOKENS = ['accent', 'accent-strong', 'accent-soft', 'on-accent'] as const;
export type AccentTokens = Readonly<Record<(typeof ACCENT_TOKENS)[number], string>>;

export type AccentTheme = 'light' | 'dark';

/** `--accent` of tokens.css. */
export const SHIPPED_ACCENT: Readonly<Record<AccentTheme, string>> = { light: '#b8401f', dark: '#f29470' };

/**
 * Colours of tokens.css, which tests/accent.test.ts compares: `ground` is the background with the least contrast to text,
 * `soft` the shipped `--accent-soft`, `surface` and `paper` those under stale text.
 */
const FIXED = {
  light: { ground: '#fce8eb', soft: '#fbeae2', surface: '#ffffff', paper: '#fbf8f3', onAccent: '#ffffff' },
  dark: { ground: '#3a2e14', soft: '#3a221b', surface: '#1b2431', paper: '#131a24', onAccent: '#1e0e08' },
} as const;

/** WCAG 2.2, 1.4.3: text is at least this much lighter or darker than its background. */
const TEXT_CONTRAST = 4.5;
/** The opacity of stale text in styles.css. */
const STALE = 0.8;
/** OKLCH: how far `--accent-strong` is from `--accent` at least, and the most colourful `--accent-soft`. */
const STRONGER = 0.07;
const SOFT_CHROMA = { light: 0.03, dark: 0.045 };
const STEP = 0.002;

type Channels = readonly [red: number, green: number, blue: number];
interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

const channelsOf = (colour: string): Channels => {
  const channel = (place: number) => Number.parseInt(colour.slice(place, place + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
};
const hexOf = (channels: readonly number[]): string =>
  `#${channels
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Returns the relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map(linear) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio of two colours (WCAG 2.2), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Returns a colour in OKLCH (Björn Ottosson, 2020), in which equal steps of lightness look equal. */
function oklchOf(colour: string): Oklch {
  const [r, g, b] = channelsOf(colour).map(linear) as unknown as Channels;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: Math.atan2(y, x),
  };
}

/** Returns the channels of an OKLCH colour, which may lie outside 0 to 1. */
function channelsOfOklch({ lightness, chroma, hue }: Oklch): Channels {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const m = (lightness - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const s = (lightness - 0.0894841775 * x - 1.291485548 * y) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const clamped = (channels: Channels) => channels.map((value) => Math.min(1, Math.max(0, value)));

/** Returns an OKLCH colour as hexadecimal digits, with as much of its chroma as screens can show. */
function hexOfOklch({ lightness, chroma, hue }: Oklch): string {
  const bounded = Math.min(1, Math.max(0, lightness));
  const channelsAt = (share: number) => channelsOfOklch({ lightness: bounded, chroma: chroma * share, hue });
  const fits = (channels: Channels) => channels.every((value) => value > -0.0001 && value < 1.0001);
  if (fits(channelsAt(1))) return hexOf(clamped(channelsAt(1)));
  let [low, high] = [0, 1];
  for (let round = 0; round < 16; round++) {
    const middle = (low + high) / 2;
    if (fits(channelsAt(middle))) low = middle;
    else high = middle;
  }
  return hexOf(clamped(channelsAt(low)));
}

/** Returns the first colour of this hue that passes, from a lightness on: darker in the light theme, lighter in the dark one. */
function firstPassing(from: Oklch, away: 1 | -1, passes: (colour: string) => boolean): string {
  for (let { lightness } = from; lightness > 0 && lightness < 1; lightness += away * STEP) {
    const colour = hexOfOklch({ ...from, lightness });
    if (passes(colour)) return colour;
  }
  return away === 1 ? '#ffffff' : '#000000';
}

/** The direction in which text gets more contrast. */
const AWAY = { light: -1, dark: 1 } as const;

/** Returns whether text in a colour (`#rrggbb`), and text on it, can be read in a theme. */
export const isReadable = (colour: string, theme: AccentTheme): boolean =>
  contrast(colour, FIXED[theme].ground) >= TEXT_CONTRAST && contrast(colour, FIXED[theme].onAccent) >= TEXT_CONTRAST;

/** Returns the colour of the same hue, darker or lighter, that is readable in a theme; the colour itself if it is. */
export function nearestPassing(colour: string, theme: AccentTheme): string {
  if (isReadable(colour, theme)) return colour;
  return firstPassing(oklchOf(colour), AWAY[theme], (next) => isReadable(next, theme));
}

/** OKLCH: about as light and as colourful as the shipped accent of the dark theme. */
const TWIN = { lightness: 0.76, chroma: 0.14 };

/** Returns the readable colour of the dark theme that goes with one of the light theme: of the same hue, and lighter. */
export function darkTwin(light: string): string {
  const { chroma, hue } = oklchOf(light);
  const twin = { lightness: TWIN.lightness, chroma: Math.min(chroma, TWIN.chroma), hue };
  return firstPassing(twin, AWAY.dark, (colour) => isReadable(colour, 'dark'));
}

/** Returns a colour as it looks in stale text. */
function stale(colour: string, theme: AccentTheme): string {
  const below = channelsOf(FIXED[theme].paper);
  return hexOf(channelsOf(colour).map((value, index) => STALE * value + (1 - STALE) * (below[index] ?? 0)));
}

/** Returns the CSS variables for a readable accent colour in a theme. */
function tokensOf(accent: string, theme: AccentTheme): AccentTokens {
  const { lightness, chroma, hue } = oklchOf(accent);
  const { soft, surface, onAccent } = FIXED[theme];
  const away = AWAY[theme];
  const strong = firstPassing(
    { lightness: lightness + away * STRONGER, chroma, hue },
    away,
    (colour) => contrast(stale(colour, theme), stale(surface, theme)) >= TEXT_CONTRAST,
  );
  const ground = luminance(soft);
  const tint = { ...oklchOf(soft), chroma: Math.min(chroma, SOFT_CHROMA[theme]), hue };
  return {
    accent,
    'accent-strong': strong,
    // As light or dark as the shipped one, so that every text is as readable on it.
    'accent-soft': firstPassing({ ...tint, lightness: tint.lightness + away * 0.02 }, away === 1 ? -1 : 1, (colour) =>
      theme === 'light' ? luminance(colour) >= ground : luminance(colour) <= ground,
    ),
    'on-accent': onAccent,
  };
}

/** Returns the CSS variables of both themes for readable accent colours. */
export const accentTokens = (
  accent: Readonly<Record<AccentTheme, string>>,
): Readonly<Record<AccentTheme, AccentTokens>> => ({
  light: tokensOf(accent.light, 'light'),
  dark: tokensOf(accent.dark, 'dark'),
});
