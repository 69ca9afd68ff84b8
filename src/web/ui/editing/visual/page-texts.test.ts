import fc from 'fast-check';
import { Fragment } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import EVERY_CONSTRUCT from '#tests/fixtures/texts/every-construct.md?raw';
import { createTextParser } from '#markdown/dialect.ts';
import { SEEDED_ABOUT_TEXTS } from '#tests/support/seeded-texts.ts';
import { isOfDialect } from './dialects.ts';
import { openText, writeDocument } from './kept-source.ts';
import { nodes, schema } from './schema.ts';
import { offered, SLASH_TOOLS } from './visual-tools.ts';

const LEGAL_FILES = import.meta.glob<string>('/assets/legal/*.md', { query: '?raw', import: 'default', eager: true });
/** The texts that schools begin with: the files hold the lines of all kinds of schools, with and without their conditions. */
const SHIPPED_PAGE_TEXTS = [
  ...SEEDED_ABOUT_TEXTS,
  ...Object.values(LEGAL_FILES).flatMap((text) => [text, text.replaceAll(/^\{\w+\} /gm, '')]),
];

const PIECES = [
  'word', 'a b', '*em*', '**bold**', '`code`', '$x^2$', '[a](/b)', '![a](/b.webp)', '[^1]', '~~gone~~', '\\', '_', '\n', '\n\n',
  '\n- ', '\n1. ', '\n> ', '\n## ', '\n```\n', '\n$$\n', '\n| a | b |\n| - | - |\n', '\n[^1]: ', '\n---\n', '  \n', '\\\n', '{school}',
  '> [!NOTE]\n> ', '- [ ] ', '<b>', 'https://a.org', '\r\n', '\n[a]: /b\n', '\n[[question:3f2a1b4c-1111-4222-8333-444455556666]]\n',
]; // prettier-ignore
const anyText = fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((all) => all.join(''));
const rendered = (text: string): string => createTextParser('page').render(text);
const types = (text: string): string[] => openText(text, 'page').doc.children.map(({ type }) => type.name);

describe('a text of the pages of a school', () => {
  it('is written as it was opened, byte for byte', () => {
    expect(SHIPPED_PAGE_TEXTS.length).toBe(14);
    for (const text of [EVERY_CONSTRUCT, ...SHIPPED_PAGE_TEXTS]) {
      const { doc, origin } = openText(text, 'page');
      expect(writeDocument(doc, origin)).toEqual({ text, isExact: true });
      if (text !== EVERY_CONSTRUCT) expect(types(text)).not.toContain('raw');
    }
  });

  it('is written as it was whatever it is, and shows nothing that its page does not', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { doc, origin } = openText(text, 'page');
        expect(writeDocument(doc, origin)).toEqual({ text, isExact: true });
        expect(isOfDialect(doc, 'page')).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it('means the same when each block is written again', () => {
    let count = 0;
    for (const text of SHIPPED_PAGE_TEXTS) {
      const { doc } = openText(text, 'page');
      const { text: again, isExact } = writeDocument(doc, openText('', 'page').origin);
      expect(isExact).toBe(true);
      const plain = (html: string) => html.replaceAll(/\s+/g, ' ');
      expect(plain(rendered(again))).toBe(plain(rendered(text)));
      count += doc.childCount;
    }
    expect(count).toBeGreaterThan(100);
  });

  it('keeps line breaks, and reads those of the source as blanks', () => {
    const { doc, origin } = openText('One\ntwo\\\nthree', 'page');
    expect(doc.firstChild!.textContent).toBe('One two\nthree');
    const { tr } = EditorState.create({ doc });
    const { text, isExact } = writeDocument(tr.insertText('X', 1).doc, origin);
    expect([text, isExact]).toEqual(['XOne two\\\nthree', true]);
    expect(rendered(text)).toBe('<p>XOne two<br>\nthree</p>\n');
    const ends = schema.topNodeType.create(
      null,
      nodes.paragraph.create(null, [schema.text('a'), nodes.hard_break.create()]),
    );
    expect(writeDocument(ends, openText('', 'page').origin)).toEqual({ text: 'a', isExact: true });
  });

  it('is written as one of the pages after the same document was written for a unit', () => {
    const { doc, origin } = openText('a\n\nb\nc\n\nd', 'unit');
    expect(writeDocument(doc, origin).text).toBe('a\n\nb\nc\n\nd');
    expect(writeDocument(doc, openText('', 'page').origin).text).toBe('a\n\nb\\\nc\n\nd');
  });

  it('keeps call-outs as Markdown, and everything else that it does not have as its text', () => {
    expect(types('> [!NOTE] Title\n> Text')).toEqual(['raw']);
    expect(types('$a$ [^1]\n\n- [ ] task\n\n[^1]: Note')).toEqual(['paragraph', 'bullet_list', 'paragraph']);
    expect(openText('---\ntitle: a\n---\nText', 'page').doc.child(0).type).toBe(nodes.horizontal_rule);
  });

  it('is offered what it has', () => {
    expect(offered(SLASH_TOOLS, { dialect: 'page', asks: ['picture', 'question'] })).toEqual([
      'heading',
      'subheading',
      'bullets',
      'numbers',
      'table',
      'quote',
      'code',
      'rule',
    ]);
    expect(offered(SLASH_TOOLS, { dialect: 'unit', asks: ['picture', 'question'] })).toEqual(SLASH_TOOLS);
    expect(offered(['picture', 'film', 'question'], { dialect: 'unit', asks: [] })).toEqual(['film']);
  });

  it('takes no part of the text of a unit that it does not have', () => {
    const unit = openText('- [ ] task', 'unit').doc.content;
    expect(isOfDialect(unit, 'unit')).toBe(true);
    expect(isOfDialect(unit, 'page')).toBe(false);
    for (const source of ['$a$', '$$\na\n$$', '![a](/b.webp)', '> [!TIP]\n> a', 'a[^1]\n\n[^1]: b', '> $a$']) {
      expect(isOfDialect(openText(source, 'unit').doc.content, 'page'), source).toBe(false);
    }
    expect(isOfDialect(Fragment.from(openText('**a** `b`', 'unit').doc.content), 'page')).toBe(true);
  });
});
