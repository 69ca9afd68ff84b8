import { describe, expect, it } from 'vitest';
import { dayIn, endOfDayIn } from './time-zones.ts';

describe('endOfDayIn', () => {
  it.each([
    ['UTC', '2026-11-22', '2026-11-23T00:00:00.000Z'],
    ['Europe/Madrid', '2026-11-22', '2026-11-22T23:00:00.000Z'],
    // The clocks change on this day, and on the day before.
    ['Europe/Madrid', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['Europe/Madrid', '2026-10-24', '2026-10-24T22:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31', '2026-12-31T10:00:00.000Z'],
    ['Asia/Kathmandu', '2028-02-28', '2028-02-28T18:15:00.000Z'],
  ])('returns the midnight after a day in %s (%s)', (timeZone, day, end) => {
    const found = endOfDayIn(timeZone, day);
    expect(found.toISOString()).toBe(end);
    expect(dayIn(timeZone, new Date(found.getTime() - 1))).toBe(day);
    expect(dayIn(timeZone, found)).not.toBe(day);
  });
});
