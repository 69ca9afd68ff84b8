/** Making a format takes a hundred times as long as using it. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of a moment in a time zone (IANA), `2026-11-22`. */
export function dayIn(timeZone: string, moment: Date): string {
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  dayFormats.set(timeZone, format);
  return format.format(moment);
}

const DAY_MS = 86_400_000;

/** Returns the day so many days after a day of the calendar, `2026-11-22`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Clocks are never further from UTC than this, in days of history too (the zones of Manila and Sitka before 1867: 15:58). */
const FAR_MS = 16 * 3_600_000;

/** Returns the first moment after a day (`2026-11-22`) in a time zone (IANA); the day may end before or after midnight. */
export function endOfDayIn(timeZone: string, day: string): Date {
  // Swedish is written like ISO 8601, so that days compare as texts. Of one format, which is the costly part.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' });
  const isOver = (millis: number): boolean => {
    const local = format.format(millis).padStart(day.length, '0');
    return local.length > day.length || local > day;
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

/** Returns what the clocks of a time zone (IANA) show at a moment, to the minute: `2026-12-01T08:00`. */
export const clockIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(moment).replace(' ', 'T');

/**
 * Returns the moment at which the clocks of a time zone (IANA) show a time, `2026-12-01T08:00`: the first one where they show it
 * twice. A time that they leave out is counted on from before the change.
 */
export function momentIn(timeZone: string, time: string): Date {
  const asUtc = Date.parse(`${time}Z`);
  const offsetAt = (millis: number) => Date.parse(`${clockIn(timeZone, new Date(millis))}Z`) - millis;
  // Clocks change at most once within two days.
  const [before, after] = [asUtc - offsetAt(asUtc - DAY_MS), asUtc - offsetAt(asUtc + DAY_MS)];
  const shows = (millis: number) => clockIn(timeZone, new Date(millis)) === time;
  return new Date([before, after].find(shows) ?? before);
}

/** Returns the first moment of a day (`2026-11-22`) in a time zone (IANA). */
export const startOfDayIn = (timeZone: string, day: string): Date => endOfDayIn(timeZone, addDays(day, -1));
