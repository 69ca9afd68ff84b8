/** Who a browser says it is, by the names its makers use; null where it does not say. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

// Browsers also name the ones they descend from, so descendants come first.
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Chromium', /\bChromium\//],
  ['Safari', /\bVersion\/[\d.]+ .*\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (text: string, names: typeof BROWSERS): string | null =>
  names.find(([, sign]) => sign.test(text))?.[0] ?? null;

/** Reads a User-Agent header (RFC 9110 §10.1.5) as far as a person needs it to know a browser of theirs again. */
export const readUserAgent = (header: string): Device => ({
  browser: nameIn(header, BROWSERS),
  system: nameIn(header, SYSTEMS),
});
