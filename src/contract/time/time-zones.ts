/** Returns the day of a moment in a time zone (IANA), `2026-11-22`. */
export const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** Returns the moment before an end (ISO 8601): its day is the last one of what ends at midnight. */
export const momentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

const DAY_MS = 86_400_000;
/** Clocks are never further from UTC than this, in days of history too (the zones of Manila and Sitka before 1867: 15:58). */
const FAR_MS = 16 * 3_600_000;

/** Returns the first moment after a day (`2026-11-22`) in a time zone (IANA); the day may end before or after midnight. */
export function endOfDayIn(timeZone: string, day: string): Date {
  // Swedish is written like ISO 8601, so that days compare as texts. Of one format, which is the costly part.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const isOver = (at: number): boolean => {
    const shown = format.format(at).padStart(day.length, '0');
    return shown.length > day.length || shown > day;
  };
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY_MS;
  // Clocks change at whole seconds. Between the two the day ends; where midnight is left out, at the change.
  const endAfter = (from: number): number => {
    let [before, after] = [from, midnight + FAR_MS];
    while (after - before > 1_000) {
      const middle = before + Math.floor((after - before) / 2_000) * 1_000;
      if (isOver(middle)) after = middle;
      else before = middle;
    }
    return after;
  };
  const end = endAfter(midnight - FAR_MS);
  // Where clocks go back from a minute past midnight, the day comes back for an hour.
  const later = end + 1_800_000;
  return new Date(isOver(later) ? end : endAfter(later));
}

/** Returns the first moment of a day (`2026-11-22`) in a time zone (IANA). */
export const startOfDayIn = (timeZone: string, day: string): Date =>
  endOfDayIn(timeZone, new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10));
