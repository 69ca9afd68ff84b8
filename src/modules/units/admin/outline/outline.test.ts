import { describe, expect, it } from 'vitest';
import {
  entriesOf,
  outlineOf,
  outlineOfEntries,
  type Outline,
  unitIds,
  withChapter,
  withMoved,
  withMovedChapter,
  withoutChapter,
} from './outline.ts';

const outline: Outline = {
  sections: ['a'],
  chapters: [
    { _id: '1', title: 'One', sections: ['b', 'c'] },
    { _id: '2', title: 'Two', sections: ['d'] },
  ],
};
/** Writes an outline as 'a One:bc Two:d'. */
const written = ({ sections, chapters }: Outline) =>
  [sections.join(''), ...chapters.map(({ title, sections: units }) => `${title}:${units.join('')}`)].join(' ');

describe('the outline of a course', () => {
  it('is read from its chapters and units, and from a list of both', () => {
    const unit = (_id: string, chapter: string | null) => ({ _id, chapter: chapter && { _id: chapter, title: '' } });
    const sections = [unit('a', null), unit('b', '1'), unit('c', '1'), unit('d', '2')];
    const chapters = [
      { _id: '1', title: 'One' },
      { _id: '2', title: 'Two' },
    ];
    expect(outlineOf({ chapters, sections } as never)).toEqual(outline);
    expect(outlineOfEntries(entriesOf(outline), outline)).toEqual(outline);
    expect(unitIds(outline)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('moves units to the end of a chapter or to a place, in their order', () => {
    const move = (ids: string, target: Parameters<typeof withMoved>[2]) =>
      written(withMoved(outline, new Set(ids), target));
    expect(move('da', { chapter: 0 })).toBe(' One:bcad Two:');
    expect(move('c', { chapter: 1 })).toBe('a One:b Two:dc');
    expect(move('cd', { chapter: -1 })).toBe('acd One:b Two:');
    expect(move('d', { place: 1 })).toBe('da One:bc Two:');
    expect(move('a', { place: 2 })).toBe(' One:bac Two:d');
    expect(move('b', { place: 99 })).toBe('a One:c Two:db');
  });

  it('gives the units of a deleted chapter to the one before it', () => {
    expect(written(withoutChapter(outline, 1))).toBe('a One:bcd');
    expect(written(withoutChapter(outline, 0))).toBe('abc Two:d');
  });

  it('adds, renames and moves chapters with their units', () => {
    expect(written(withChapter(outline, 2, 'Three'))).toBe('a One:bc Two:d Three:');
    expect(written(withChapter(outline, 0, 'First'))).toBe('a First:bc Two:d');
    expect(written(withMovedChapter(outline, 0, 1))).toBe('a Two:d One:bc');
    expect(withMovedChapter(outline, 0, -1)).toEqual(outline);
  });
});
