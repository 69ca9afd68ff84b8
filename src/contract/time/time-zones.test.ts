import { describe, expect, it } from 'vitest';
import { addDays, clockIn, dayIn, endOfDayIn, momentIn, startOfDayIn } from './time-zones.ts';

describe('endOfDayIn', () => {
  it.each([
    ['UTC', '2026-11-22', '2026-11-23T00:00:00.000Z'],
    ['Europe/Madrid', '2026-11-22', '2026-11-22T23:00:00.000Z'],
    // The clocks change on this day, and on the day before.
    ['Europe/Madrid', '2026-10-25', '2026-10-25T23:00:00.000Z'],
    ['Europe/Madrid', '2026-10-24', '2026-10-24T22:00:00.000Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-31', '2026-12-31T10:00:00.000Z'],
    // Midnight is left out, by an hour and by a day; and a minute past midnight the clocks go back to the day before.
    ['America/Santiago', '2027-09-04', '2027-09-05T04:00:00.000Z'],
    ['America/Havana', '2026-03-07', '2026-03-08T05:00:00.000Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00.000Z'],
    ['America/St_Johns', '2010-11-06', '2010-11-07T03:30:00.000Z'],
    ['Asia/Kathmandu', '2028-02-28', '2028-02-28T18:15:00.000Z'],
  ])('returns the midnight after a day in %s (%s)', (timeZone, day, end) => {
    const found = endOfDayIn(timeZone, day);
    expect(found.toISOString()).toBe(end);
    expect(dayIn(timeZone, new Date(found.getTime() - 1))).toBe(day);
    expect(dayIn(timeZone, found)).not.toBe(day);
  });
});

/** Returns how far the clocks of a zone are ahead, such as `GMT-03:00`. */
const offsetsOf = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  return (at: number) => format.formatToParts(at).find(({ type }) => type === 'timeZoneName')!.value;
};
const DAY_MS = 86_400_000;

/** Returns the days around each change of the clocks of a zone, from 2008 to 2030. */
function daysOfChanges(timeZone: string): string[] {
  const offsetAt = offsetsOf(timeZone);
  const day = new Intl.DateTimeFormat('en-CA', { timeZone });
  const days = new Set<string>();
  for (let at = Date.UTC(2008, 0, 1); at < Date.UTC(2031, 0, 1); at += 30 * DAY_MS) {
    let [before, after] = [at, at + 30 * DAY_MS];
    if (offsetAt(before) === offsetAt(after)) continue;
    while (after - before > 3_600_000) {
      const middle = (before + after) / 2;
      if (offsetAt(middle) === offsetAt(before)) before = middle;
      else after = middle;
    }
    for (const near of [-1, 0, 1]) days.add(day.format(before + near * DAY_MS));
  }
  return [...days];
}

it('ends each day around changes of the clocks with its last moment, in every time zone', () => {
  const wrong: object[] = [];
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
    for (const day of daysOfChanges(zone)) {
      const end = endOfDayIn(zone, day).getTime();
      // The last one that follows is an hour later: where clocks go back past midnight, the day comes back.
      const [last, ...over] = [end - 1, end, end + 1_800_000, end + 3_600_000].map((at) => format.format(at));
      if (last !== day || over.some((one) => one <= day)) wrong.push({ zone, day, last, over });
    }
  }
  expect(wrong).toEqual([]);
});

it('begins a day where the one before ends', () => {
  expect(startOfDayIn('America/Santiago', '2027-09-05').toISOString()).toBe('2027-09-05T04:00:00.000Z');
  expect(startOfDayIn('UTC', '2027-03-01').toISOString()).toBe('2027-03-01T00:00:00.000Z');
});

describe('momentIn', () => {
  it.each([
    ['UTC', '2026-12-01T08:00', '2026-12-01T08:00:00.000Z'],
    ['Europe/Madrid', '2026-12-01T00:00', '2026-11-30T23:00:00.000Z'],
    ['Asia/Kathmandu', '2026-12-01T08:00', '2026-12-01T02:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-01T08:00', '2026-11-30T18:00:00.000Z'],
    // The clocks show this time twice: the first time counts.
    ['Europe/Madrid', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
    ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    // The clocks leave this time out: an hour later they show 3:30 and half past midnight.
    ['Europe/Madrid', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['America/Santiago', '2027-09-05T00:30', '2027-09-05T04:30:00.000Z'],
  ])('returns when the clocks of %s show %s', (timeZone, time, moment) => {
    expect(momentIn(timeZone, time).toISOString()).toBe(moment);
  });

  it('is the inverse of clockIn', () => {
    for (const timeZone of ['America/St_Johns', 'Australia/Lord_Howe', 'Europe/London']) {
      for (let month = 0; month < 12; month++) {
        const moment = new Date(Date.UTC(2027, month, 15, 13, 45));
        expect(momentIn(timeZone, clockIn(timeZone, moment))).toEqual(moment);
      }
    }
  });
});

it('adds days over the ends of months and years', () => {
  expect(addDays('2026-11-22', 10)).toBe('2026-12-02');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', 36_524)).toBe('2126-01-01');
});
