import { describe, expect, it } from 'vitest';
import gdocs from '#tests/fixtures/clipboard/gdocs.html?raw';
import notion from '#tests/fixtures/clipboard/notion.html?raw';
import word from '#tests/fixtures/clipboard/word.html?raw';
import rtf from '#tests/fixtures/clipboard/word.rtf?raw';
import { domino } from '#tests/support/parsed-html.ts';
import { openText, writeDocument } from '#web/ui/editing/visual/kept-source.ts';
import { markdownOfBody } from './markdown-of-html.ts';

describe('what is pasted', () => {
  it.each([
    ['Word', word, rtf],
    ['Google Docs', gdocs, ''],
    ['Notion', notion, ''],
  ])('of %s is the same Markdown in the visual editor as in the source', (_name, html, asRtf) => {
    const { body } = domino.createDocument(html) as Document;
    const { markdown } = markdownOfBody(body, { plain: '', rtf: asRtf }, 'https://school.example');
    const { doc } = openText(markdown);
    expect(writeDocument(doc, openText('').origin)).toEqual({ text: markdown, isExact: true });
  });
});
