import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fastest } from '#tests/support/fastest.ts';
import { unitSummaryLength } from '#contract/limits.ts';
import { markdownSummary, unitSummary } from './unit-summary.ts';

const sentence = (length: number, end = '.') => `${'word '.repeat(length).slice(0, length - 2)}s${end}`;

describe('unitSummary', () => {
  it('is the text itself when it fits, on one line', () => {
    expect(unitSummary('What an arch is.\n\nWhy it stands.  ')).toBe('What an arch is. Why it stands.');
    expect(unitSummary(sentence(unitSummaryLength))).toBe(sentence(unitSummaryLength));
  });

  it('is the first whole sentences of a longer text', () => {
    const first = sentence(120);
    expect(unitSummary(`${first} ${sentence(100)} ${sentence(100)}`)).toBe(`${first} ${sentence(100)}`);
    expect(unitSummary(`${sentence(unitSummaryLength)} More.`)).toBe(sentence(unitSummaryLength));
    expect(unitSummary(`${sentence(unitSummaryLength + 1)} More.`)).toMatch(/^(?:word )+.*…$/);
  });

  it('keeps the quotation mark or bracket that closes a sentence', () => {
    expect(unitSummary(`He asked: “Why does it stand?” ${sentence(300)}`)).toBe('He asked: “Why does it stand?”');
    expect(unitSummary(`One thing (and another.) ${sentence(300)}`)).toBe('One thing (and another.)');
  });

  it('does not take an abbreviation or a number in a list for the end of a sentence', () => {
    expect(unitSummary(`1. ${sentence(300)}`)).toMatch(/^1\. word .*…$/);
    expect(unitSummary(`A tool, e.g. ${sentence(300)}`)).toMatch(/^A tool, e\.g\. word .*…$/);
    expect(unitSummary(`It costs 0.50 ${sentence(300)}`)).toMatch(/^It costs 0\.50 word .*…$/);
  });

  it('cuts a first sentence that is too long at a word, and a word without end between two characters', () => {
    const cut = unitSummary(`${'abcdefghi, '.repeat(40)}end.`);
    expect(cut.length).toBeLessThanOrEqual(unitSummaryLength);
    expect(cut).toMatch(/abcdefghi…$/);
    expect(unitSummary('x'.repeat(500))).toBe(`${'x'.repeat(unitSummaryLength - 1)}…`);
    const emoji = unitSummary(`a${'👩'.repeat(300)}`);
    expect(emoji).toBe(emoji.toWellFormed());
  });

  it('[CATALOGUE-25] is short, on one line, a beginning of the text and its own summary, whatever the text', () => {
    const words = fc.array(fc.constantFrom('word', 'a', 'e.g.', 'No!', '1.', 'end.', '\n\n', '“so?”', '👩‍🏫', ','), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 600, unit: 'grapheme' }),
          words.map((all) => all.join(' ')),
        ),
        (text) => {
          const summary = unitSummary(text);
          const line = text.replaceAll(/\s+/g, ' ').trim();
          expect(summary.length).toBeLessThanOrEqual(unitSummaryLength);
          expect(summary).not.toMatch(/[\n\r]/);
          expect(line.startsWith(summary) || line.startsWith(summary.replace(/…$/, ''))).toBe(true);
          expect(unitSummary(summary)).toBe(summary);
          if (line !== '') expect(summary).not.toBe('');
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('markdownSummary', () => {
  it.each([
    [
      'An *arch* **stands**, [as `stone`](/x "y") and <https://x.example>.',
      'An arch stands, as stone and https://x.example.',
    ],
    ['# Arches\n\nThey stand.\n\n```js\ncode()\n```\n\n- one\n- two', 'They stand. one two'],
    ['![A picture](/media/pictures/x/800.webp)\n\n> [!NOTE]\n> Mind the gap.[^1]\n\n[^1]: Really.', 'Mind the gap.'],
    ['|a|b|\n|-|-|\n|1|2|\n\nBelow.', 'Below.'],
    ['The sum $a + b$ costs $5 and $10.\n\n$$\nx^2\n$$\n\n$$y$$\n\nEnd.', 'The sum a + b costs $5 and $10. End.'],
    [
      '\\# no heading, 2 \\* 3 \\[x\\](y) price_cents \\_\\_init\\_\\_ 5 * 3',
      '# no heading, 2 * 3 [x](y) price_cents __init__ 5 * 3',
    ],
    ['1\\. One\\\nline', '1. One line'],
    ['“Seat ___ in *hall* __two__ _costs_ ___”', '“Seat ___ in hall two costs ___”'],
    ['~~~\nonly code', ''],
    ['Costs $5 or `$HOME`. I have $5 and you have 5$.', 'Costs $5 or $HOME. I have $5 and you have 5$.'],
    ['- [ ] Read\n- [x] Write', 'Read Write'],
    ['---\ntitle: Arches\n---\n\nThey stand.', 'They stand.'],
  ])('is without marks: %s', (markdown, summary) => expect(markdownSummary(markdown)).toBe(summary));

  it.each(['[', '*', '`', '$a', '![](', '_ ', '> ', '\\'])('takes bounded time for many %s', (mark) => {
    // Alone it takes up to 15 ms.
    expect(fastest(() => markdownSummary(mark.repeat(100_000)))).toBeLessThan(500);
  });

  it('leaves out the lines that place questions', () => {
    const line = '[[question:01941f29-7c00-7000-8000-000000000001]]';
    expect(markdownSummary(`${line}\n\nWhat an arch is.\n${line}\nWhy it stands.`)).toBe(
      'What an arch is. Why it stands.',
    );
  });
});
