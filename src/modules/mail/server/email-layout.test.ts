import { describe, expect, it } from 'vitest';
import { emailHtml, emailText } from './email-layout.ts';
import type { Block, Content } from './messages/content.ts';
import type { MailSchool } from './messages/messages.ts';

const NASTY = `<b onclick="x">&amp;'`;
const ESCAPED = /&lt;b onclick=&quot;x&quot;&gt;&amp;amp;(?:'|&#39;|&#x27;|&apos;)/g;
const content = (some: Partial<Content>): Content => ({ subject: 'Hello', blocks: [], footer: 'Goodbye', ...some });

const SCHOOL: MailSchool = { name: 'Aula', supportEmail: '', currency: 'EUR', languages: ['en'], isDemo: false };
const EN = { locale: 'en', hasLogo: false };

/** One block of each kind, its texts all nasty, and how many texts it has. */
const BLOCKS: readonly (readonly [string, Block, number])[] = [
  ['paragraph', NASTY, 1],
  ['button', { action: NASTY, href: `https://school.example/?${NASTY}` }, 4],
  ['table', { rows: [[NASTY, NASTY]], total: [NASTY, NASTY] }, 4],
  ['quote', { quote: NASTY }, 1],
  ['small print', { small: NASTY }, 1],
];

describe('the HTML of a message', () => {
  it.each(BLOCKS)('shows a %s as text, whatever was written into it', (_kind, block, times) => {
    const html = emailHtml(content({ blocks: [block] }), SCHOOL, EN);
    expect(html).not.toContain('<b ');
    expect(html).not.toContain('"x"');
    expect(html.match(ESCAPED)).toHaveLength(times);
  });

  it('shows the subject, the footer, the language and the name of the school as text', () => {
    const html = emailHtml(
      content({ subject: NASTY, footer: NASTY }),
      { ...SCHOOL, name: NASTY },
      { locale: NASTY, hasLogo: false },
    );
    expect(html).not.toContain('<b ');
    // The subject stands in the title too.
    expect(html.match(ESCAPED)).toHaveLength(5);
  });

  it('puts names on the left and amounts on the right of a table, and its total in bold', () => {
    const html = emailHtml(content({ blocks: [{ rows: [['A', '1']], total: ['All', '2'] }] }), SCHOOL, EN);
    const cells = [...html.matchAll(/<td style="([^"]*)">(A|1|All|2)<\/td>/g)].map(
      ([, style = '', text]) => [text, style.includes('text-align:right'), style.includes('font:bold ')] as const,
    );
    expect(cells).toEqual([
      ['A', false, false],
      ['1', true, false],
      ['All', false, true],
      ['2', true, true],
    ]);
  });

  it('keeps the lines of a text', () => {
    expect(emailHtml(content({ blocks: ['one\r\ntwo\nthree'] }), SCHOOL, EN)).toContain('one<br>two<br>three');
  });
});

describe('the head of a message', () => {
  const action: Block = { action: 'Go', href: 'https://x.example' };

  it('[MORE-471] has the colour of the school, and the logo that the message carries beside the name', () => {
    const school = { ...SCHOOL, accent: { light: '#1d4ed8' } };
    const html = emailHtml(content({ blocks: [action] }), school, { ...EN, hasLogo: true });
    expect(html).toMatch(/<img src="cid:logo" alt=""[^>]*><span[^>]*>Aula<\/span>/);
    expect([html.includes('background:#1d4ed8'), html.toLowerCase().includes('#b8401f')]).toEqual([true, false]);
    expect(emailHtml(content({}), school, EN)).not.toContain('<img');
  });

  it('[MORE-521] has the name as the text of a logo that contains it, and not beside it', () => {
    const school = { ...SCHOOL, logoNamed: true };
    const html = emailHtml(content({}), school, { ...EN, hasLogo: true });
    expect(html).toMatch(/<img src="cid:logo" alt="Aula"[^>]*>/);
    expect(html).not.toContain('Aula</span>');
    expect(emailHtml(content({}), school, EN)).toContain('Aula');
  });
});

describe('the plain text of a message', () => {
  it('has each block as it was written, and marks every line of a quote', () => {
    const blocks: Block[] = ['One.', { quote: 'two\nlines' }, { rows: [['A', '1']], total: ['All', '1'] }];
    const text = emailText(
      content({ blocks: [...blocks, { action: 'Go', href: 'https://x.example' }, { small: 's' }] }),
      'Aula',
    );
    expect(text).toBe(
      'One.\n\n> two\n> lines\n\nA   1\nAll   1\n\nGo:\nhttps://x.example\n\ns\n\n-- \nAula\nGoodbye\n',
    );
  });
});
