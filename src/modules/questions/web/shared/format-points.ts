import type { Locale } from '#contract/locales.ts';
import { formatNumber } from '#contract/money/money.ts';

/** Returns points or a share in per cent with at most two decimals: '2.5' in English, '2,5' in Spanish. */
export function formatPoints(points: number, locale: Locale): string {
  const digits = [0, 1].find((count) => Number(points.toFixed(count)) === points) ?? 2;
  return formatNumber(points, locale, digits);
}
