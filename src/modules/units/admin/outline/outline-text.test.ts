import { describe, expect, it } from 'vitest';
import type { Edit, Selected } from '#modules/units/admin/text/markdown-commands.ts';
import { countUnits, enterEdit, indentEdit, longLines, pasteEdit, titlesIn } from './outline-text.ts';

/** Reads a text with its selection: `|` is the cursor, or both ends of the selection. */
function selected(marked: string): Selected {
  const [before = '', inner = '', after] = marked.split('|');
  return after === undefined
    ? { text: before + inner, start: before.length, end: before.length }
    : { text: before + inner + after, start: before.length, end: before.length + inner.length };
}
/** Writes what an edit makes of a text, with its selection; null for no edit. */
function made({ text }: Selected, edit: Edit | null): string | null {
  if (!edit) return null;
  const after = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const [start, end] = edit.select;
  return start === end
    ? `${after.slice(0, start)}|${after.slice(start)}`
    : `${after.slice(0, start)}|${after.slice(start, end)}|${after.slice(end)}`;
}
const enter = (marked: string) => made(selected(marked), enterEdit(selected(marked)));
const indent = (marked: string, by: 1 | -1) => made(selected(marked), indentEdit(selected(marked), by));
const paste = (marked: string, pasted: string) => made(selected(marked), pasteEdit(selected(marked), pasted));

describe('an outline as text', () => {
  it('has a unit on each line; a line above indented ones is their chapter', () => {
    expect(titlesIn('')).toEqual({ sections: [], chapters: [] });
    expect(titlesIn(' One \n\n \t\nTwo\r')).toEqual({ sections: ['One', 'Two'], chapters: [] });
    const titles = titlesIn('One\nA\n\tTwo\n\n  Three\nFour\nB\n\tFive');
    expect(titles).toEqual({
      sections: ['One'],
      chapters: [
        { title: 'A', sections: ['Two', 'Three', 'Four'] },
        { title: 'B', sections: ['Five'] },
      ],
    });
    expect(countUnits(titles)).toBe(5);
    expect(titlesIn('\tOne\n\tTwo')).toEqual({ sections: ['One', 'Two'], chapters: [] });
  });

  it('says which lines are too long for a title', () => {
    expect(longLines(`One\n\t${'x'.repeat(160)}\n${'y'.repeat(161)}`)).toEqual([{ line: 3, length: 161 }]);
  });
});

describe('the Enter key', () => {
  it('stays as far in as the line, and goes out on an empty one', () => {
    expect(enter('One|')).toBeNull();
    expect(enter('A\n\tOne|')).toBe('A\n\tOne\n\t|');
    expect(enter('A\n\tOne| and two')).toBe('A\n\tOne\n\t| and two');
    expect(enter('A\n\tOne\n\t|')).toBe('A\n\tOne\n|');
  });
});

describe('the Tab key', () => {
  it('moves lines into the chapter above and out of it', () => {
    expect(indent('A\nOne|', 1)).toBe('A\n\tOne|');
    expect(indent('A\n|', 1)).toBe('A\n\t|');
    expect(indent('A\nO|ne\nTw|o', 1)).toBe('A\n\tO|ne\n\tTw|o');
    expect(indent('A|\nOne\n\nTwo|', 1)).toBe('A|\n\tOne\n\n\tTwo|');
    expect(indent('A\n\tOne|', -1)).toBe('A\nOne|');
    expect(indent('A\n|\tOne', -1)).toBe('A\n|One');
    expect(indent('A\n  One|', -1)).toBe('A\nOne|');
  });

  it('does nothing where there is nothing to move, so that it leaves the field', () => {
    expect(indent('|', 1)).toBeNull();
    expect(indent('One|', 1)).toBeNull();
    expect(indent('\n\nOne|', 1)).toBeNull();
    expect(indent('A\n\tOne|', 1)).toBeNull();
    expect(indent('A\nOne|', -1)).toBeNull();
  });
});

describe('a paste', () => {
  it('of one line is as usual', () => {
    expect(paste('|', 'One')).toBeNull();
    expect(paste('|', '\n 1. One \n')).toBeNull();
  });

  it('of several lines has a title on each, with the lines that are further in below their chapter', () => {
    expect(paste('|', 'One\r\n\r\nTwo\rThree')).toBe('One\nTwo\nThree|');
    expect(paste('|', '  A\n      One\n    Two\n  B\n\tThree')).toBe('A\n\tOne\n\tTwo\nB\n\tThree|');
    expect(paste('|', '    One\nTwo\nThree')).toBe('One\nTwo\nThree|');
  });

  it('loses the signs and numbers of lists, which say what is below what', () => {
    expect(paste('|', '1. One\n2) Two\n10. Three')).toBe('One\nTwo\nThree|');
    expect(paste('|', '•\tOne\n•\tTwo\n')).toBe('One\nTwo|');
    expect(paste('|', 'A\n- One\n- Two\nB\n* Three')).toBe('A\n\tOne\n\tTwo\nB\n\tThree|');
    expect(paste('|', '1. A\n1.1 One\n1.2. Two\n2. B\n2.1 Three')).toBe('A\n\tOne\n\tTwo\nB\n\tThree|');
    expect(paste('|', '## A\nOne\n- Two\n## B\nThree')).toBe('A\n\tOne\n\tTwo\nB\n\tThree|');
    expect(paste('|', '1.\tA\no\tOne\n2.\tB\n')).toBe('A\n\tOne\nB|');
    expect(paste('|', '3 kinds of arches\n-5 degrees\n2024 in review')).toBe(
      '3 kinds of arches\n-5 degrees\n2024 in review|',
    );
  });

  it('into a chapter stays in it, unless it has chapters of its own', () => {
    expect(paste('A\n\t|', 'One\nTwo')).toBe('A\n\tOne\n\tTwo|');
    expect(paste('A\n\tOne| more\n', 'Two\nThree')).toBe('A\n\tOneTwo\n\tThree| more\n');
    expect(paste('A\n|x|\nB', 'One\nTwo')).toBe('A\nOne\nTwo|\nB');
  });

  it('keeps bidirectional text and a thousand titles', () => {
    expect(paste('|', 'مقدمة\n- \u202Eabc\u202C')).toBe('مقدمة\n\t\u202Eabc\u202C|');
    const text = Array.from({ length: 1_000 }, (_, n) => `Unit number ${n}`).join('\n');
    expect(paste('|', text)).toBe(`${text}|`);
    expect(countUnits(titlesIn(text))).toBe(1_000);
  });
});
