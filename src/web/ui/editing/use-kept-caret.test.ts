import { describe, expect, it } from 'vitest';
import { movedPlace } from './use-kept-caret.ts';

describe('movedPlace', () => {
  const [before, after] = ['One. Two. Three.', 'One. Number two. Three.'];

  it('stays in front of a change, moves with what is after it, and to its end from inside of it', () => {
    expect(movedPlace(3, before, after)).toBe(3);
    expect(after.slice(movedPlace(before.indexOf('Three'), before, after))).toBe('Three.');
    expect(movedPlace(before.length, before, after)).toBe(after.length);
    expect(after.slice(movedPlace(before.indexOf('wo'), before, after))).toBe('wo. Three.');
  });

  it('is within the text when it is shorter', () => {
    expect(movedPlace(16, before, 'One.')).toBe(4);
    expect(movedPlace(9, before, '')).toBe(0);
  });
});
