import type { Locale } from '#contract/locales.ts';
import { formatNumber } from '#contract/money/money.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** Returns a size in the largest fitting unit of 1,000: '312 MB', '1.2 GB', in Spanish '1,2 GB'. */
export function formatBytes(bytes: number, locale: Locale): string {
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < UNITS.length - 1) {
    size /= 1_000;
    unit += 1;
  }
  const digits = unit > 0 && size < 9.95 ? 1 : 0;
  return `${formatNumber(size, locale, digits)} ${UNITS[unit]}`;
}
