const MINUTES_A_DAY = 24 * 60;

/**
 * Returns typed minutes in whole seconds: 0 for an empty text, null for anything but a number of minutes up to a day.
 * Stricter than `readNumber`: '1e3' and '1 000' are no lengths that an author means.
 */
export function secondsOf(minutes: string): number | null {
  const text = minutes.trim().replace(',', '.');
  if (text === '') return 0;
  if (!/^\d+(?:\.\d+)?$/.test(text) || Number(text) > MINUTES_A_DAY) return null;
  return Math.round(Number(text) * 60);
}

/** Returns seconds as minutes to type: '12', '1.5', and nothing for no length. */
export const minutesOf = (seconds: number): string => (seconds > 0 ? String(Number((seconds / 60).toFixed(2))) : '');

/** Returns the error of typed minutes, or null. */
export const durationError = (minutes: string): 'minutes_invalid' | null =>
  secondsOf(minutes) === null ? 'minutes_invalid' : null;
