import { expect, it } from 'vitest';
import { durationError, minutesOf, secondsOf } from './duration.ts';

it('reads typed minutes as seconds, with a point or a comma', () => {
  expect(['', ' 12 ', '1.5', '1,5', '0.01', '1440'].map(secondsOf)).toEqual([0, 720, 90, 90, 1, 86_400]);
});

it('refuses what is no number of minutes, and more than a day', () => {
  for (const wrong of ['1440.1', '-1', '1e3', '1:30', 'ten', '1.']) {
    expect(secondsOf(wrong), wrong).toBeNull();
    expect(durationError(wrong), wrong).toBe('minutes_invalid');
  }
  expect(durationError('12')).toBeNull();
});

it('writes seconds as the minutes that were typed', () => {
  expect([0, 1, 90, 100, 720].map(minutesOf)).toEqual(['', '0.02', '1.5', '1.67', '12']);
});
