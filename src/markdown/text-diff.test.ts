import { describe, expect, it } from 'vitest';
import { diffTexts } from './text-diff.ts';

const side = (parts: ReturnType<typeof diffTexts>, gone: 'added' | 'removed') =>
  parts
    .filter(({ kind }) => kind !== gone)
    .map(({ text }) => text)
    .join('');

describe('the difference of two texts', () => {
  it('is by words inside of a changed line', () => {
    expect(diffTexts('One line.\nA red door.\n', 'One line.\nA green door.\n')).toEqual([
      { kind: 'same', text: 'One line.\n' },
      { kind: 'same', text: 'A ' },
      { kind: 'removed', text: 'red' },
      { kind: 'added', text: 'green' },
      { kind: 'same', text: ' door.\n' },
    ]);
    expect(diffTexts('same', 'same')).toEqual([]);
  });

  it('names added and removed lines, and leaves unchanged ones far from them out', () => {
    const lines = Array.from({ length: 20 }, (_, n) => `line ${n}\n`);
    const parts = diffTexts(lines.join(''), [...lines.slice(0, 10), 'new\n', ...lines.slice(10, 19)].join(''));
    expect(parts).toEqual([
      { kind: 'skipped', text: '', lines: expect.any(Number) },
      { kind: 'same', text: 'line 8\nline 9\n' },
      { kind: 'added', text: 'new\n' },
      { kind: 'same', text: 'line 10\nline 11\n' },
      { kind: 'skipped', text: '', lines: expect.any(Number) },
      { kind: 'same', text: 'line 17\nline 18\n' },
      { kind: 'removed', text: 'line 19\n' },
    ]);
  });

  it('shows both texts whole when they have nothing in common', () => {
    const text = (word: string) => Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' \n');
    const [before, after] = [text('a'), text('b')];
    const parts = diffTexts(before, after);
    expect(side(parts, 'added')).toBe(before);
    expect(side(parts, 'removed')).toBe(after);
  });
});
