import { describe, expect, it } from 'vitest';
import { secondsOf } from '#contract/time/duration.ts';
import { domino } from '#tests/support/parsed-html.ts';
import { MAIL, MARKDOWN, type Reader, READER_TIMEOUT, slowPieces } from '#tests/support/reader-cost.ts';
import { spacedCardNumber, spacedExpiry } from '#modules/orders/web/checkout/card-fields.ts';
import { decodeList } from '#modules/enrolments/admin/email-list.ts';
import { preview } from '#modules/enrolments/web/description-preview.ts';
import { looksLikeEmail } from '#modules/mail/web/contact-email.ts';
import { isInsideFence } from '#modules/units/admin/text/code-fence.ts';
import { typedSeconds } from '#modules/units/admin/media/cue-list.ts';
import { COMMANDS, edit, imagesWithoutAlt } from '#modules/units/admin/text/markdown-commands.ts';
import { escapeLine, escapeText, linkAddress } from '#markdown/escape-markdown.ts';
import { markdownOfBody } from './ui/editing/paste/markdown-of-html.ts';
import { bytesOfHex, imagesOfRtf } from './ui/editing/paste/rtf-images.ts';
import { decodeText, tellingLines } from '#modules/media/web/shared/decode-text.ts';
import { matchesSearch } from '#modules/questions/web/shared/find-questions.ts';
import { leftOutOfPrint } from '#modules/certificates/web/shared/left-out-of-print.ts';
import { embedVideos } from './ui/editing/pasted-videos.ts';
import { fillPlaceholders } from './ui/editing/images/placeholders.ts';
import { mergeTexts } from './ui/merging/three-way-merge.ts';

const WORDS = {
  text: 'text',
  heading: 'heading',
  link: 'link',
  callout: 'callout',
  film: 'film',
  cell: 'cell',
  column: (number: number) => `Column ${number}`,
};

/**
 * Readers of text that users type, paste or choose as a file, in the browser alone; those it shares with the server are in
 * `tests/reader-cost.test.ts`, and what is pasted as HTML in `tests/e2e/admin/paste-cost.spec.ts`.
 */
const READERS: Readonly<Record<string, Reader>> = {
  'buttons of the editor of texts': {
    most: 100_000,
    read: (text) => COMMANDS.map((command) => edit(command, { text, start: text.length, end: text.length }, WORDS)),
    pieces: [...MARKDOWN, '\n\n', ' \n', '1) '],
    end: 'a',
  },
  'pictures without a description': {
    most: 100_000,
    read: imagesWithoutAlt,
    pieces: ['![](a', '![ ', '![', '](', '![](', ' ', '![]( a', ')'],
  },
  'fences before the caret': {
    most: 100_000,
    read: (text) => isInsideFence(text, text.length),
    pieces: ['```', '`', '~~~\n', '> ', ' ', '```a`\n', '\n'],
  },
  'plain text that is pasted': {
    most: 100_000,
    read: (text) =>
      [escapeText(text, { dollars: true, cell: true, link: false }), escapeLine(text), linkAddress(text)].join(''),
    pieces: [...MARKDOWN, '__', 'a_', 'https://a).', '<a@', '1.', '-=', '&#', 'http://'],
  },
  'styles of what is pasted': {
    most: 400_000,
    read: (style) =>
      markdownOfBody((domino.createDocument(`<p style="${style}">a</p>`) as Document).body, { plain: '', rtf: '' }, ''),
    pieces: ['font-family:', 'text-decoration:', 'mso-list:', 'vertical-align: ', 'white-space: ', ' ', 'a;'],
  },
  'RTF that is pasted': {
    most: 400_000,
    read: (rtf) => imagesOfRtf(rtf).map((picture) => bytesOfHex(picture?.hex ?? '')),
    pieces: ['{\\pict', '\\pict', '\\pngblip ', '\\nonshppict{', '{\\*\\blipuid 0}', '{', '}', ' ', '\\a1 ', '0a\n'],
  },
  'pictures in a text, while they are uploaded': {
    most: 100_000,
    read: (text) => fillPlaceholders(`${text}![](#upload-${'a'.repeat(16)})`, () => '/a'),
    pieces: ['![', `](#upload-${'a'.repeat(16)})`, `](#upload-${'a'.repeat(16)} "`, '\\', ' '],
  },
  'addresses of videos in what is pasted': {
    most: 100_000,
    read: (text) => embedVideos(text, { isAlone: true, title: 'Video' }),
    pieces: ['https://youtu.be/sByzHoiYFX0\n\n', '[https://', '](https://a', '<https://a', '\n', '```\n', ' '],
  },
  'typed lengths, times and cards': {
    most: 100_000,
    read: (text) => [secondsOf(text), typedSeconds(text), spacedCardNumber(text), spacedExpiry(text)],
    pieces: ['1', ':', ' ', '1:', '.', ',', '1.', '1 '],
    end: 'a',
  },
  'typed addresses of the contact form': { most: 10_000, read: looksLikeEmail, pieces: MAIL, start: 'a@a' },
  'files with lists or questions': {
    most: 500_000,
    read: (text) => {
      const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
      return [decodeList(bytes), tellingLines(decodeText(bytes), 6)];
    },
    pieces: ['a', 'ä\n', '\r', '\n', '\u0001', 'ä'],
  },
  'search among questions': {
    most: 20_000,
    read: (text) => matchesSearch({ tags: [text], body: { prompt: text } } as never, text),
    pieces: [' ', 'a ', 'ä', '*', '[a](', '`'],
  },
  'changes of a form by two people': {
    most: 100_000,
    read: (text) => mergeTexts({ a: text }, { a: `${text} a` }, { a: ` ${text}\r\nb` }),
    pieces: ['\r', '\n', ' ', 'a ', '\r\n', '\t'],
  },
  'emoji of names': {
    most: 20_000,
    read: leftOutOfPrint,
    pieces: ['🎓', '🇪', '\u{fe0f}', 'a', '🎓\u{200d}', '1\u{20e3}'],
  },
  'descriptions on cards': { most: 100_000, read: preview, pieces: ['a ', '. ', '\n', ' ', '…', '"'] },
};

describe('a reader of texts in the browser takes time in proportion to the text:', { timeout: READER_TIMEOUT }, () => {
  it.each(Object.entries(READERS))('[SEC-27] reading %s', async (_name, reader) => {
    expect(await slowPieces(reader)).toEqual([]);
  });
});
