import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEntities } from '#contract/text/html-entities.ts';
import { hasFormula, markdownOf } from '#modules/questions/server/moodle-text.ts';
import { optionHtml } from '#server/markdown/unit-text.ts';
import { escapeLine, escapeText } from '#markdown/escape-markdown.ts';

describe('an option whose format is turned on', () => {
  it('shows plain text that was turned into Markdown as it was', async () => {
    const asMarkdown = (text: string) => escapeLine(escapeText(text, { dollars: true, cell: false, link: false }));
    const signs = fc.string({ unit: fc.constantFrom(...'*_`~[]()<>#|$\\&;!-+=:1. ab^"'), minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(signs, async (written) => {
        const text = written.trim();
        fc.pre(text !== '' && !text.includes('://'));
        expect(decodeEntities((await optionHtml(asMarkdown(text), 'en')).replaceAll(/<[^<>]*>/g, ''))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it('shows text that is imported as it was', async () => {
    const signs = fc.string({ unit: fc.constantFrom(...'*_`~[]()<>#|\\&;!-+=:1. ab^"'), minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(signs, fc.boolean(), async (written, isHtml) => {
        const text = written.replaceAll(/ +/g, ' ').trim();
        fc.pre(text !== '' && !text.includes('://'));
        const source = isHtml
          ? { format: 'html', text: `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>` }
          : { format: 'plain', text };
        // Formulas stay.
        fc.pre(!hasFormula(source));
        const html = await optionHtml(markdownOf(source), 'en');
        expect(decodeEntities(html.replaceAll(/<[^<>]*>/g, ''))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});
