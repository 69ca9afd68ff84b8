import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isContested, joinPieces, mergeParagraphs } from './merge-paragraphs.ts';

const text = (...paragraphs: string[]): string => paragraphs.join('\n\n');
const merged = (base: string, mine: string, theirs: string): string => {
  const pieces = mergeParagraphs(base, mine, theirs);
  expect(pieces.filter(isContested)).toEqual([]);
  return joinPieces(pieces);
};
const base = text('# Arches', 'Stone on stone.', '- one\n- two', 'The end.');

describe('mergeParagraphs', () => {
  it('keeps changes of different paragraphs by both sides, next to each other too', () => {
    const mine = base.replace('Stone on stone.', 'Stone upon stone.');
    const theirs = base.replace('two', 'three');
    expect(merged(base, mine, theirs)).toBe(text('# Arches', 'Stone upon stone.', '- one\n- three', 'The end.'));
  });

  it('keeps paragraphs that one side added, moved or removed beside changes of the other', () => {
    expect(merged(base, `${base}\n\nMore.`, base.replace('# Arches', '# Vaults'))).toBe(
      text('# Vaults', 'Stone on stone.', '- one\n- two', 'The end.', 'More.'),
    );
    expect(merged(base, text('# Arches', '- one\n- two', 'The end.'), `${base} Really.`)).toBe(
      text('# Arches', '- one\n- two', 'The end. Really.'),
    );
    expect(merged(base, text('New.', base), base.replace('# Arches', '# Vaults'))).toBe(
      text('New.', '# Vaults', 'Stone on stone.', '- one\n- two', 'The end.'),
    );
  });

  it('offers both versions of a paragraph that both sides changed, and nothing else of the text', () => {
    const mine = base.replace('Stone on stone.', 'Bricks.').replace('The end.', 'Fin.');
    const pieces = mergeParagraphs(base, mine, base.replace('Stone on stone.', 'Marble.'));
    expect(pieces.filter(isContested)).toEqual([{ mine: 'Bricks.\n\n', theirs: 'Marble.\n\n' }]);
    const chosen = (side: 'mine' | 'theirs' | 'both') => joinPieces(pieces, () => side);
    expect(chosen('mine')).toBe(text('# Arches', 'Bricks.', '- one\n- two', 'Fin.'));
    expect(chosen('theirs')).toBe(text('# Arches', 'Marble.', '- one\n- two', 'Fin.'));
    expect(chosen('both')).toBe(text('# Arches', 'Bricks.', 'Marble.', '- one\n- two', 'Fin.'));
  });

  it('offers both of two paragraphs that were added at the same place', () => {
    const pieces = mergeParagraphs(base, `${base}\n\nMine.`, `${base}\n\nTheirs.`);
    expect(joinPieces(pieces, () => 'both')).toBe(`${base}\n\nMine.\n\nTheirs.`);
    expect(joinPieces(pieces, () => 'theirs')).toBe(`${base}\n\nTheirs.`);
  });

  it('contests a paragraph that one side removed and the other one changed', () => {
    const pieces = mergeParagraphs(base, text('# Arches', '- one\n- two', 'The end.'), base.replace('stone.', 'sand.'));
    expect(pieces.filter(isContested)).toEqual([{ mine: '', theirs: 'Stone on sand.\n\n' }]);
  });

  it('takes the same change of both sides once', () => {
    const both = base.replace('two', 'three');
    expect(merged(base, `${both}\n\nMine.`, both)).toBe(`${both}\n\nMine.`);
  });

  it('treats fenced code as one paragraph, blank lines and all', () => {
    const code = text('Look:', '```js\na();\n\nb();\n```', 'Done.');
    const pieces = mergeParagraphs(code, code.replace('a()', 'x()'), code.replace('b()', 'y()'));
    expect(pieces.filter(isContested)).toHaveLength(1);
  });

  it('keeps the bytes of each side, and the white space at the end', () => {
    const crlf = 'One.\r\n\r\n\r\nTwo.\r\n\r\nThree.\r\n';
    expect(merged(crlf, crlf.replace('One', '1'), crlf.replace('Three', '3'))).toBe('1.\r\n\r\n\r\nTwo.\r\n\r\n3.\r\n');
    expect(merged('A\n\nB', 'A\n\nB\n', 'C\n\nB')).toBe('C\n\nB\n');
  });

  it('[MORE-550] loses no change of either side and invents none', () => {
    const paragraph = fc.constantFrom('a', 'b', 'c', 'd', '```\nx\n\ny\n```', '| a |\n| - |');
    const version = fc.array(paragraph, { maxLength: 7 }).map((list) => list.join('\n\n'));
    fc.assert(
      fc.property(version, version, version, (original, mine, theirs) => {
        expect(joinPieces(mergeParagraphs(original, mine, original))).toBe(mine);
        expect(joinPieces(mergeParagraphs(original, original, theirs))).toBe(theirs);
        const pieces = mergeParagraphs(original, mine, theirs);
        const paragraphs = (one: string) => one.split(/\n\n+(?=[a-d|`])/).filter(Boolean);
        const all = joinPieces(pieces, () => 'both');
        // Whatever a side added is in the result, and all of the result is of one of the three.
        for (const one of paragraphs(mine)) if (!original.includes(one)) expect(all).toContain(one);
        for (const one of paragraphs(theirs)) if (!original.includes(one)) expect(all).toContain(one);
        for (const one of paragraphs(all)) expect(`${mine}\n\n${theirs}`).toContain(one.trim());
      }),
      { numRuns: 2000 },
    );
  });

  it('gives up on texts that have nothing in common within its time', () => {
    const many = (word: string) => Array.from({ length: 20_000 }, (_, index) => `${word}${index}`).join('\n\n');
    const pieces = mergeParagraphs(many('a'), many('b'), many('c'));
    expect(joinPieces(pieces)).toBe(many('b'));
  });
});
