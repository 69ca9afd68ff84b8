import cookie from '@fastify/cookie';
import Fastify, { type FastifyRequest } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { readCues } from '#modules/media/contract/cues.ts';
import { normalEmail } from '#contract/email-address.ts';
import { withoutFrontMatter } from '#contract/text/front-matter.ts';
import { nameError } from '#contract/text/names.ts';
import { safeNext } from '#modules/auth/contract/next-address.ts';
import { plainText } from '#contract/text/plain-text.ts';
import { readPrice } from '#contract/money/price.ts';
import { readNumber } from '#contract/text/read-number.ts';
import { markdownSummary, unitSummary } from '#modules/courses/contract/unit-summary.ts';
import { email } from '#modules/users/contract/users.ts';
import { embeddedVideo } from '#contract/video-address.ts';
import { csvField } from '#server/api/csv.ts';
import { addressOf } from '#server/cache/page-address.ts';
import { containsByPieces, isIndexable } from '#server/db/search.ts';
import { users } from '#server/db/schema/users.ts';
import { unitTextHtml } from '#server/markdown/unit-text.ts';
import { renderMarkdown, renderMarkdownSections } from '#server/markdown/markdown.ts';
import { isEmail } from '#modules/enrolments/server/import.rules.ts';
import { readEmails } from '#modules/enrolments/server/read-emails.ts';
import { readVatNumber } from '#modules/invoices/server/vat-number.ts';
import { cleanName } from '#modules/media/server/file-content.ts';
import { readGift } from '#modules/questions/server/gift.ts';
import { isUnnamed, optionText } from '#modules/questions/contract/option-text.ts';
import { readQti } from '#modules/questions/server/qti/read-qti.ts';
import { readMoodleXml } from '#modules/questions/server/moodle-xml.ts';
import { zipOf } from '#tests/support/samples/course-archives.ts';
import { deviceToken, sessionToken } from '#server/sessions/session-cookie.ts';
import { readUserAgent } from '#server/sessions/user-agent.ts';
import {
  growthOf,
  MAIL,
  MARKDOWN,
  MOST_GROWTH,
  type Reader,
  READER_TIMEOUT,
  slowPieces,
  textOf,
} from './support/reader-cost.ts';

const app = Fastify();
beforeAll(async () => {
  await app.register(cookie);
});
/** A request of a browser with some cookies. */
const asking = (header: string) => ({ headers: { cookie: header }, server: app }) as unknown as FastifyRequest;

const CUE = 'WEBVTT\n\n00:01.000 --> 00:02.000\n';
const LOCALE = { locale: 'en' } as const;

/** Reads a package with one item, which has a text wherever texts of items stand. It is not packed, which takes time of its own. */
const readQtiItem = async (text: string) =>
  readQti(
    await zipOf(
      [
        ['imsmanifest.xml', '<manifest><resource type="imsqti_item_xmlv2p1" href="a.xml"/></manifest>'],
        [
          'a.xml',
          `<assessmentItem><responseDeclaration identifier="R"><correctResponse>${text}</correctResponse><mapping>${text}</mapping></responseDeclaration>` +
            `<itemBody>${text}<choiceInteraction responseIdentifier="R">${text}</choiceInteraction></itemBody></assessmentItem>`,
        ],
      ],
      { compress: false },
    ),
  );

/**
 * Every reader of text that users write. What exists is read here, so that a pattern or loop whose cost grows with the square of
 * its text is noticed before it holds a school: a new reader is a new row. Those of the browser alone: `src/web/browser-readers.test.ts`.
 */
const READERS: Readonly<Record<string, Reader>> = {
  'texts of pages': { most: 20_000, read: (text) => renderMarkdown(text, LOCALE), pieces: MARKDOWN },
  'texts of pages with sections': {
    most: 20_000,
    read: (text) => renderMarkdownSections(text, LOCALE),
    pieces: [...MARKDOWN, '## a\n', '## a {#a}\n'],
  },
  'the beginning of a text as its summary': { most: 100_000, read: markdownSummary, pieces: MARKDOWN },
  'prompts without their marks': { most: 4_000, read: plainText, pieces: MARKDOWN },
  'plain summaries': { most: 100_000, read: unitSummary, pieces: ['.', 'a. ', '“', ' ', '…', '\n', ')'] },
  'front matter': {
    most: 100_000,
    read: withoutFrontMatter,
    pieces: ['a: b\n', '- a\n', ' a\n', '\n', 'a:', '---', ':', '# a\n', '"'],
    start: '---\n',
  },
  captions: {
    most: 1_000_000,
    read: readCues,
    pieces: [
      '<v ',
      '<v.',
      ' ',
      '<',
      '<b ',
      '<b.a',
      '<lang ',
      '<1:',
      '&amp',
      '&',
      '-->',
      '{\\a',
      '<v a',
      '\t',
      '00:',
      '\n',
      '1\n\n',
    ],
    start: CUE,
  },
  'times of captions': {
    most: 1_000_000,
    read: readCues,
    pieces: [' ', '0', '0:', '.', '-->', '\t'],
    start: 'WEBVTT\n\n00:01.000 -->',
  },
  'lists of addresses': {
    most: 500_000,
    read: (text) => readEmails(text).map((one) => isEmail(one.text)),
    pieces: [...MAIL, '",', '"\n', '""', '<a@', 'a@b '],
  },
  'an address': {
    most: 10_000,
    read: (text) => [email.safeParse(text), normalEmail(text)],
    pieces: MAIL,
    start: 'a@a',
  },
  'fields of CSV': {
    most: 100_000,
    read: csvField,
    pieces: ['=', ';', '; ', '"', "'", '\t', '\r', ' ', '|', ';"', '\n ', '@'],
  },
  'search texts': {
    most: 2_000,
    read: (text) => [containsByPieces(users.name, text), isIndexable(text)],
    pieces: [' ', 'a', 'aa@', '@', 'abc', '%', '\\', 'abc@ ', 'ab '],
  },
  'cookies of a request': {
    most: 16_000,
    read: (header) => [sessionToken(asking(header)), deviceToken(asking(header))],
    pieces: ['a=b; ', '; ', '=', '"', '%', 'aula_session=a; ', 'a', ' '],
    start: 'aula_session=; ',
  },
  'user agents': {
    most: 16_000,
    read: readUserAgent,
    pieces: ['Mozilla/5.0 ', '(', 'Chrome/', 'Version/1', ' ', '/', 'Firefox', 'Android ', 'like ', 'Safari'],
  },
  'numbers in answers': { most: 20_000, read: readNumber, pieces: ['1', ' ', ',', '.', '1,', '-', 'e'], start: '1' },
  questions: {
    most: 200_000,
    read: readGift,
    pieces: [
      '{',
      '}',
      '=',
      '~',
      '{=a}\n\n',
      '{=',
      '::',
      '\\',
      '//\n',
      '$CATEGORY: a\n\n',
      '{~%50%a',
      '->',
      '#',
      '[html]',
      '<b>',
      '\n',
      '\n\n',
    ],
    start: 'a ',
  },
  'formatted questions': {
    most: 30_000,
    read: (text) => readGift(`[html]${text}</b>{=[html]${text}</b> ~b}`),
    pieces: ['&amp;', '`', '$x^', '|', '*a', '<p>', '<b>', '<!--', '<script>', '<sub>', '<td>', '<a href', '<img alt'],
    start: 'a ',
  },
  'questions in XML': {
    most: 200_000,
    read: readMoodleXml,
    pieces: [
      '<a>',
      '</a>',
      '<a b="c"/>',
      '&lt;',
      '<![CDATA[',
      ']]>',
      '<!--',
      '-->',
      '<?x ?>',
      '<question/>',
      '<question type="cloze"><questiontext><text>{1:SA:=a}</text></questiontext></question>',
      ' ',
      '\n',
    ],
    start: '<quiz>',
  },
  'gaps in XML': {
    most: 30_000,
    read: (text) =>
      readMoodleXml(
        `<quiz><question type="cloze"><name><text>a</text></name><questiontext><text><![CDATA[a ${text}]]></text></questiontext></question></quiz>`,
      ),
    pieces: [
      '{1:SA:',
      '{1:SA:=a}',
      '\\{',
      '\\',
      '}',
      '{',
      '~a',
      '{1:MC:~',
      '{1:',
      '{:A',
      '#',
      '*',
      '$',
      '<br>',
      '\n',
      ' ',
    ],
  },
  'options of questions': { most: 4_000, read: (text) => [optionText(text), isUnnamed(text)], pieces: MARKDOWN },
  'options of questions in Markdown': {
    most: 200_000,
    read: (text) => readGift(`[markdown]a {=${text} ~b}`),
    pieces: ['![a](', '[a](', '![](b)', '*', '`', '$a', '<a:', ' ', '_a'],
    start: 'a ',
  },
  'items of QTI': {
    most: 50_000,
    read: (text) => readQtiItem(text),
    pieces: [
      '<p>a</p>',
      '<br/>',
      '<img src="a.png" alt="b"/>',
      '&lt;b&gt;',
      '<![CDATA[a]]>',
      '<!--a-->',
      ' ',
      '\n',
      'a',
      '<prompt>a</prompt>',
      '<simpleChoice identifier="a">a</simpleChoice>',
      '<mapEntry mapKey="a" mappedValue="1"/>',
      '<value>a</value>',
      '<textEntryInteraction responseIdentifier="R"/>',
      '<feedbackInline>a</feedbackInline>',
    ],
  },
  names: {
    most: 20_000,
    read: nameError,
    pieces: ['a.', 'www.', '.', '-', 'a', '://', '\u200b', '。', 'a.com', ':1', '/'],
  },
  'VAT numbers': {
    most: 20_000,
    read: readVatNumber,
    pieces: ['DE1', '1', ' ', '.', '-', 'ES', 'A', '0'],
    start: 'DE',
  },
  prices: { most: 20_000, read: readPrice, pieces: ['1', '.', ',', ' ', '0', '-', '1.'], start: '1' },
  'addresses after login': {
    most: 20_000,
    read: safeNext,
    pieces: ['/', 'a/', '?', '%', '#', '.', '../', '&a='],
    start: '/',
  },
  'addresses of pages': {
    most: 20_000,
    read: addressOf,
    pieces: ['q=a&', '&', '=', '%', 'a', '?', 'page=1&'],
    start: '/courses?',
  },
  'addresses of films': {
    most: 20_000,
    read: embeddedVideo,
    pieces: ['&', 'v=', '?', '/', 'a', '.', '#', '&v='],
    start: 'https://www.youtube.com/watch?',
  },
  'addresses of films on Vimeo': {
    most: 20_000,
    read: embeddedVideo,
    pieces: ['&', 'h=', '?', '/', 'a', '1', '-', '&h='],
    start: 'https://vimeo.com/76979871?',
  },
  'addresses of films on Loom': {
    most: 20_000,
    read: embeddedVideo,
    pieces: ['-', 'a-', '0', '/', '_', '.'],
    start: 'https://www.loom.com/share/',
  },
  'names of files': {
    most: 20_000,
    read: (text) => cleanName(text, 'file'),
    pieces: ['/', '.', ' ', '. ', 'a.', '\\', '\u200b', '"'],
    end: '.pdf',
  },
};

describe(
  'a reader of texts that users write takes time in proportion to the text:',
  { timeout: READER_TIMEOUT },
  () => {
    it.each(Object.entries(READERS))('[SEC-27] reading %s', async (_name, reader) => {
      expect(await slowPieces(reader)).toEqual([]);
    });

    it.each(MARKDOWN)('[SEC-27] the text of a unit full of %j', async (piece) => {
      const reader = {
        most: 100_000,
        read: (text: string) => unitTextHtml(text, 'en', { detail: 'plain' }),
        pieces: [],
      };
      expect(await growthOf(reader.read, (share) => textOf(reader, piece, share))).toBeLessThan(MOST_GROWTH);
    });

    it('[SEC-27] and notices one that does not', async () => {
      const squared = (text: string) => {
        let pairs = 0;
        for (const one of text) for (const other of text) pairs += Number(one === other);
        return pairs;
      };
      expect(await growthOf(squared, (share) => 'a'.repeat(8_000 * share))).toBeGreaterThan(MOST_GROWTH);
    });
  },
);
