import { describe, expect, it } from 'vitest';
import { fastest } from '#tests/support/fastest.ts';
import { type PdfFont, printableText, shippedFonts } from './pdf-fonts.ts';
import { openParagraph, visualRuns } from './visual-runs.ts';

/** A font that has every letter. */
const font = { name: 'every', has: () => true } as unknown as PdfFont;
/** Returns a line as pieces from left to right, in `|`; fontkit turns the letters inside of a right-to-left word. */
const drawn = (text: string) =>
  visualRuns(openParagraph(text), [font])
    .map((run) => run.text)
    .join('|');

describe('visualRuns', () => {
  it.each([
    ['Anna Maria Schmidt', 'Anna Maria Schmidt'],
    ['علی Anna Maria Schmidt', 'Anna Maria Schmidt| |علی'],
    ['محمد Ali Khan & Co', 'Ali Khan & Co| |محمد'],
    ['مقدمة في Visual Studio Code 2026 (الجزء 1)', '(|1| |الجزء|)| |Visual Studio Code 2026| |في| |مقدمة'],
    ['Learn العربية (level 3)', 'Learn |العربية| (level 3)'],
    ['דוד בן-גוריון', 'גוריון|-|בן| |דוד'],
    ['Order 12: محمد 15, 16', 'Order 12: |16| |,|15| |محمد'],
    ['سنة ۱۴۰۵', '۱|۴|۰|۵| |سنة'],
    ['«مدرسة»', '«|مدرسة|»'],
  ])('[MORE-313] draws %s from left to right', (text, pieces) => {
    expect(drawn(text)).toBe(pieces);
  });

  it('draws the blanks at the end of a line in the direction of the paragraph', () => {
    const text = 'محمد Ali Khan';
    const runs = visualRuns(openParagraph(text), [font], { start: 0, end: text.indexOf('Khan') });
    expect(runs.map((run) => run.text).join('|')).toBe(' |Ali| |محمد');
  });

  it('takes time in proportion to the text, however often its direction changes', () => {
    const cost = (times: number) => fastest(() => drawn('a(ب) 1 '.repeat(times)), 15);
    // Warm.
    cost(1_000);
    expect(cost(2_000)).toBeLessThan(30 * cost(200));
  });
});

describe('printableText', () => {
  const printed = (text: string) => printableText(text, shippedFonts('regular'));

  it.each([
    ['Course 🎓 one', 'Course one'],
    ['Zoë 🚀 Müller', 'Zoë Müller'],
    ['👩‍👩‍👧‍👦 Family', 'Family'],
    ['Ends 👍🏽', 'Ends'],
    ['🇪🇸 Spain', 'Spain'],
    ['Star🚀gate', 'Stargate'],
    ['One\n🎓 two 🎓\nthree', 'One\ntwo\nthree'],
    ['No picture', 'No picture'],
    ['So\ufb01a \u{1d4d0}\u{1d4f7}\u{1d4f7}\u{1d4ea} Ｌｅｅ', 'Sofia Anna Lee'],
    ['Two  blanks', 'Two  blanks'],
    ['Cafe\u0301', 'Café'],
  ])('of %j is %j', (text, kept) => {
    expect(printed(text)).toBe(kept);
  });

  it.each([
    ['王小明', '王 小 明'],
    ['🎓 王', '王 🎓'],
    ['🚀🚀', '🚀'],
  ])('is refused for %s, whose letters no font has', (text, missing) => {
    expect(() => printed(text)).toThrow(`No font has the characters ${missing}`);
  });
});
