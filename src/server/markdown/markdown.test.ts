import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderMarkdown, renderMarkdownSections } from './markdown.ts';

const render = (text: string) => renderMarkdown(text, { locale: 'en' });

describe('renderMarkdown', () => {
  it('renders paragraphs, lists, emphasis, code, quotes and tables', () => {
    const html = render('One *two* **three** `four`\n\n- a\n- b\n\n> quoted\n\n|x|\n|-|\n|y|');
    for (const tag of [
      '<em>two</em>',
      '<strong>three</strong>',
      '<code>four</code>',
      '<li>a</li>',
      '<blockquote>',
      '<td>y</td>',
    ])
      expect(html).toContain(tag);
  });

  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['[x](javascript:alert(1))'],
    ['[x](JaVaScRiPt:alert(1))'],
    ['[x](java\u0000script:alert(1))'],
    ['[x](&#106;avascript:alert(1))'],
    ['[x](data:text/html,<script>alert(1)</script>)'],
    ['[x](vbscript:x)'],
    ['[x](//evil.example)'],
    ['[x](/\\evil.example)'],
    ['[x](file:///etc/passwd)'],
    ['<javascript:alert(1)>'],
    ['[x]\n\n[x]: javascript:alert(1)'],
    ['![x](https://evil.example/pixel.png)'],
    ['[a](/b "onmouseover=alert(1)")'],
    ['```"><script>alert(1)</script>\ncode\n```'],
    ['# x {#a"onclick="alert(1)}'],
  ])('lets nothing run: %s', (attack) => {
    const html = render(attack);
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(?:p|a|code|pre|h2|li|ul|blockquote)(?: (?:href|class|rel|title)="[^"<>]*")*>$/);
      expect(tag).not.toMatch(/href="(?!https?:|mailto:|tel:|#|\/(?![/\\]))/);
    }
  });

  it('is safe for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '"',
        "'",
        'javascript:',
        '`',
        '\n',
        '# ',
        '> ',
        '- ',
        '&#',
        '://',
        '|',
      ),
      fc.string({ maxLength: 5 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const html = render(pieces.join(''));
        expect(html).not.toMatch(
          /<(?:script|img|iframe|svg|object|style)|\son\w+=|href="\s*(?:javascript|data|vbscript):/i,
        );
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['quotes', '>'],
    ['brackets', '['],
    ['links', '[a]('],
    ['emphasis', '*a_'],
    ['lists', '- '],
    ['code', '`'],
    ['entities', '&'],
    ['angles', '<a '],
  ])('renders 100,000 characters of %s', (_what, unit) => {
    const text = unit.repeat(100_000 / unit.length);
    // Alone it takes 3 to 1,000 ms.
    expect(typeof render(text)).toBe('string');
  });

  it('puts the language in front of pages of the school and leaves files and other sites alone', () => {
    const html = renderMarkdown('[a](/courses) [b](/media/x.webp) [c](https://else.example) [d](#e)', { locale: 'es' });
    expect(html.match(/href="[^"]*"/g)).toEqual([
      'href="/es/courses"',
      'href="/media/x.webp"',
      'href="https://else.example"',
      'href="#e"',
    ]);
    expect(html).toContain('rel="noreferrer"');
  });

  it('keeps headings at the level asked for', () => {
    expect(renderMarkdown('# a\n\n### b', { locale: 'en', topHeading: 3 })).toBe('<h3>a</h3>\n<h3>b</h3>\n');
  });

  it('fills in values as text, not as Markdown', () => {
    const options = { locale: 'en', values: { school: '*A* <b>' } } as const;
    expect(renderMarkdown('At {school}, `{school}` and {other}.', options)).toBe(
      '<p>At *A* &lt;b&gt;, <code>{school}</code> and {other}.</p>\n',
    );
  });
});

describe('renderMarkdownSections', () => {
  it('cuts a text at its top headings and gives each an anchor of its own', () => {
    const text = 'Before.\n\n## One {#first}\n\nA\n\n### Inner\n\n## Añadir más\n\nB\n\n## One {#first}\n\n> ## Quoted';
    expect(renderMarkdownSections(text, { locale: 'en' })).toEqual({
      intro: '<p>Before.</p>\n',
      sections: [
        { id: 'first', title: 'One', html: '<p>A</p>\n<h3>Inner</h3>\n' },
        { id: 'anadir-mas', title: 'Añadir más', html: '<p>B</p>\n' },
        { id: 'first-2', title: 'One', html: '<blockquote>\n<h2>Quoted</h2>\n</blockquote>\n' },
      ],
    });
  });

  it('is all introduction without a heading', () => {
    expect(renderMarkdownSections('Only this.', { locale: 'en' })).toEqual({
      intro: '<p>Only this.</p>\n',
      sections: [],
    });
  });
});
