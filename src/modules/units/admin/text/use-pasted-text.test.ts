import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editBetween } from './use-pasted-text.ts';

describe('the edit between two texts', () => {
  it('replaces the smallest part in the middle', () => {
    expect(editBetween('a #1 b', 'a /x b')).toEqual({ from: 2, to: 4, insert: '/x' });
    expect(editBetween('aa', 'aaa')).toEqual({ from: 2, to: 2, insert: 'a' });
  });

  it('turns one into the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '\n')).map((signs) => signs.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { from, to, insert } = editBetween(before, after);
        expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      }),
    );
  });
});
