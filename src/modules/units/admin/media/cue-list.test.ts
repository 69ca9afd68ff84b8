import { describe, expect, it } from 'vitest';
import {
  addAt,
  type CueList,
  mergeNext,
  removeSelected,
  setEnd,
  setStart,
  setText,
  shiftFrom,
  split,
  typedSeconds,
} from './cue-list.ts';

const cues = [
  { start: 1, end: 3, text: 'One two' },
  { start: 4, end: 5, text: 'Three' },
  { start: 6, end: 8, text: 'Four' },
];
const list = (selected = 0): CueList => ({ cues, selected });
const times = ({ cues: all }: CueList) => all.map(({ start, end }) => [start, end]);
const texts = ({ cues: all, selected }: CueList) => all.map(({ text }, at) => (at === selected ? `>${text}` : text));

describe('the list of captions', () => {
  it('moves a start with its end, and keeps the order', () => {
    expect(times(setStart(list(), 3.5))[0]).toEqual([3.5, 3.6]);
    expect(texts(setStart(list(), 5.5))).toEqual(['Three', '>One two', 'Four']);
    expect(times(setStart(list(1), -2))[0]).toEqual([0, 5]);
  });

  it('moves an end, not before the start', () => {
    expect(times(setEnd(list(), 2.00049))[0]).toEqual([1, 2]);
    expect(times(setEnd(list(), 0))[0]).toEqual([1, 1.1]);
  });

  it('replaces a text', () => {
    expect(texts(setText(list(1), 'Neither'))).toEqual(['One two', '>Neither', 'Four']);
  });

  it('splits a caption where the cursor is, and not at its ends', () => {
    const halves = split(list(), 4);
    expect(texts(halves)).toEqual(['One', '>two', 'Three', 'Four']);
    expect(times(halves).slice(0, 2)).toEqual([
      [1, 2.143],
      [2.143, 3],
    ]);
    expect(split(list(), 0)).toEqual(list());
    expect(split(list(), 7)).toEqual(list());
  });

  it('merges a caption with the next one', () => {
    const merged = mergeNext(list(1));
    expect([texts(merged), times(merged)[1]]).toEqual([
      ['One two', '>Three\nFour'],
      [4, 8],
    ]);
    expect(mergeNext(list(2))).toEqual(list(2));
  });

  it('shifts all captions from one on, not before the beginning', () => {
    expect(times(shiftFrom(list(1), 0.5))).toEqual([
      [1, 3],
      [4.5, 5.5],
      [6.5, 8.5],
    ]);
    expect(times(shiftFrom(list(), -9))[2]).toEqual([5, 7]);
    expect(texts(shiftFrom(list(1), -3.5))).toEqual(['>Three', 'One two', 'Four']);
  });

  it('deletes and adds captions', () => {
    expect(texts(removeSelected(list(2)))).toEqual(['One two', '>Three']);
    expect(removeSelected({ cues: cues.slice(0, 1), selected: 0 })).toEqual({ cues: [], selected: -1 });
    const added = addAt(list(), 5);
    expect([texts(added), times(added)[2]]).toEqual([
      ['One two', 'Three', '>', 'Four'],
      [5, 6],
    ]);
    expect(addAt({ cues: [], selected: -1 }, 0)).toEqual({ cues: [{ start: 0, end: 3, text: '' }], selected: 0 });
  });
});

describe('typedSeconds', () => {
  it.each([
    ['62,5', 62.5],
    [' 1:02.500 ', 62.5],
    ['1:00:00', 3_600],
    ['', null],
    ['1:', null],
    ['soon', null],
  ])('reads %j', (text, seconds) => {
    expect(typedSeconds(text)).toBe(seconds);
  });
});
