/** Returns the day of a moment in a time zone (IANA), `2026-11-22`. */
export const dayIn = (timeZone: string, at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at);

/** Returns the moment before an end (ISO 8601): its day is the last one of what ends at midnight. */
export const momentBefore = (end: string): string => new Date(Date.parse(end) - 1).toISOString();

/** Returns how many milliseconds the clocks of a time zone are ahead of UTC at a moment, to the second. */
function offsetAt(timeZone: string, at: number): number {
  // Swedish is written like ISO 8601: '2026-11-22 14:05:09'.
  const format = new Intl.DateTimeFormat('sv', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000;
}

/** Returns the first moment after a day (`2026-11-22`) in a time zone (IANA). */
export function endOfDayIn(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`) + 86_400_000;
  // The offset of a moment near midnight; the second time of midnight itself, which a change of the clocks may precede.
  const near = midnight - offsetAt(timeZone, midnight);
  return new Date(midnight - offsetAt(timeZone, near));
}
