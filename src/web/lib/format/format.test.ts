import { describe, expect, it } from 'vitest';
import { formatCount, formatDate, formatDay, formatDuration, formatMoment, formatMonth } from './format.ts';

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [150, '150'],
    [1449, '1,449'],
  ])('of %d reads %s', (count, text) => {
    expect(formatCount(count, 'en')).toBe(text);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0m'],
    [5, '1m'],
    [45 * 60, '45m'],
    [8580, '2h 23m'],
    [3600, '1h 0m'],
    [3599, '1h 0m'],
  ])('of %d seconds reads %s', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text);
  });

  it('[MORE-02] writes units as Spanish does', () => {
    expect(formatDuration(8580, 'es')).toBe('2 h 23 min');
    expect(formatDuration(2700, 'es')).toBe('45 min');
  });
});

describe('formatDate', () => {
  it("is in UTC, whatever the reader's time zone", () => {
    expect(formatDate('2025-11-21T23:30:00.000Z', 'en')).toBe('21 November 2025');
    expect(formatDate('2025-11-21T00:30:00.000Z', 'es')).toBe('21 de noviembre de 2025');
  });
});

describe('formatMonth', () => {
  it("is short or long, whatever the reader's time zone", () => {
    expect(formatMonth('2025-11', 'en', 'short')).toBe('Nov');
    expect(formatMonth('2025-01', 'en', 'long')).toBe('January 2025');
    expect(formatMonth('2025-01', 'es', 'long')).toBe('enero de 2025');
  });
});

describe('formatMoment', () => {
  it("is in the reader's time zone", () => {
    const local = new Date(2025, 10, 21, 14, 5).toISOString();
    expect(formatMoment(local, 'en')).toBe('21 Nov 2025, 14:05');
    expect(formatDay(local, 'en')).toContain('21 November 2025');
  });
});
