import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unitTextLength } from '#contract/limits.ts';
import { ATTACKS, PATHOLOGICAL } from '#tests/support/samples/hostile-texts.ts';
import { placedIn } from './questions.ts';
import { unitTextHtml } from './unit-text.ts';

const render = (text: string) => unitTextHtml(text, 'en');
const IMAGE = '/media/pictures/00112233445566778899aabbccddeeff/800.webp';

const ELEMENT =
  /^<\/?(?:p|br|em|strong|s|a|button|code|pre|span|sup|ul|ol|li|blockquote|hr|h[3-6]|div|section|table|thead|tbody|tr|th|td|figure|figcaption|picture|source|img|video|details|summary|iframe|input|m[a-z]+)(?: [a-z][a-z-]*(?:="[^"<>]*")?)*>$/;
const ATTRIBUTE = / ([a-z][a-z-]*)(?:="([^"<>]*)")?/g;
/** Attributes of which a value can load or run something. */
const VALUES: Readonly<Record<string, RegExp>> = {
  href: /^$|^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/|\\))/,
  src: /^(?:https:\/\/(?:www\.youtube-nocookie\.com\/embed|player\.vimeo\.com\/video)\/|\/media\/|https?:\/\/[^ ]+\.(?:mp4|m4v|webm|ogv)(?:[?#]|$))/i,
  srcset: /^\/media\/pictures\//,
  style: /^(?!.*(?:url|expression)\s*\()[a-z0-9 :;.,%#()-]*$/i,
};
const FORBIDDEN = /^(?:on.*|srcdoc|action|formaction|xlink.*|http-equiv|name|target)$/;

/** Returns the elements, attributes and addresses that could run a script or leave their quotes. */
function dangersIn(html: string): string[] {
  const outside = html.replaceAll(/<[^<>]*>/g, '').match(/[<>]/g) ?? [];
  const inside = (html.match(/<[^<>]*>/g) ?? []).filter(
    (tag) =>
      !ELEMENT.test(tag) ||
      Array.from(tag.matchAll(ATTRIBUTE)).some(
        ([, name = '', value = '']) =>
          FORBIDDEN.test(name) || VALUES[name]?.test(value.replaceAll('&amp;', '&')) === false,
      ),
  );
  return [...outside, ...inside];
}

describe('unitTextHtml', () => {
  it('renders paragraphs with their line breaks, lists, emphasis, quotes and links', async () => {
    expect(await render('One *two*\n~~three~~ https://x.example\n\n- a\n\n> quoted [b](/courses)')).toBe(
      '<p>One <em>two</em><br>\n<s>three</s> <a href="https://x.example" class="link" rel="noreferrer">https://x.example</a></p>\n' +
        '<ul>\n<li>a</li>\n</ul>\n<blockquote>\n<p>quoted <a href="/courses" class="link">b</a></p>\n</blockquote>\n',
    );
    expect(await unitTextHtml('[b](/courses)', 'es')).toContain('href="/es/courses"');
  });

  it('[MORE-61] shows the boxes of tasks, in lists of both kinds', async () => {
    expect(await render('- [ ] one\n- [x] *two*\n- [ ]\n- [y] no')).toBe(
      '<ul>\n<li class="task"><input type="checkbox" disabled aria-label="Not done"> one</li>\n' +
        '<li class="task"><input type="checkbox" disabled checked aria-label="Done"> <em>two</em></li>\n' +
        '<li>[ ]</li>\n<li>[y] no</li>\n</ul>\n',
    );
    expect(await unitTextHtml('1. [X] uno', 'es')).toContain('disabled checked aria-label="Hecho"> uno</li>');
    expect(await render('[ ] no list')).toBe('<p>[ ] no list</p>\n');
  });

  it('[MORE-61] leaves out the front matter of a file', async () => {
    expect(await render('---\ntitle: Arches\ntags: [stone]\n---\n\nText.')).toBe('<p>Text.</p>\n');
    expect(await render('---\nNo front matter\n---\n')).toBe('<hr>\n<h3>No front matter</h3>\n');
  });

  it('gives headings the levels from 3 on, without a gap', async () => {
    expect(await render('# a\n\n### b\n\n###### c\n\n# d')).toBe('<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n<h3>d</h3>\n');
  });

  it('lets tables and code scroll inside themselves, reachable by keyboard', async () => {
    expect(await render('|a|b|\n|-|-:|\n|1|2|')).toMatch(
      /^<div class="wide" tabindex="0" role="group" aria-label="Table"><table>[^]*<td style="text-align:right">2<\/td>[^]*<\/table><\/div>\n$/,
    );
    expect(await render('```\na < b\n```')).toBe(
      '<pre tabindex="0" role="group" aria-label="Code"><button type="button" class="copy" aria-label="Copy" ' +
        'data-copied="Copied"></button><code>a &lt; b</code></pre>\n',
    );
  });

  it('[MORE-61] colours code by classes in the languages it knows', async () => {
    const html = await render('```py\n# one\nreturn "a<b"\n```\n\n```brainfuck\n+\n```');
    expect(html).toContain('aria-label="Code in Python" data-language="Python"');
    expect(html).toContain('<span class="tok-keyword">return</span>');
    expect(html).toContain('a&lt;b');
    expect(html).toContain('<code>+</code>');
    expect(html).not.toContain('style=');
    const long = await render(`\`\`\`js\n${'let a = 1;\n'.repeat(2_000)}\`\`\``);
    expect(long).not.toContain('tok-');
  });

  it('[MORE-61] renders formulas as MathML', async () => {
    expect(await render('The area is $\\pi r^2$.')).toMatch(/^<p>The area is <math>.*<mi>π<\/mi>.*<\/math>\.<\/p>\n$/);
    expect(await render('$$\n\\frac{1}{2}\n$$')).toMatch(
      /^<div class="formula" tabindex="0" role="group" aria-label="Formula"><math display="block".*<mfrac>/,
    );
    expect(await render('a $$x$$ b')).toContain('<span class="formula"><math display="block"');
  });

  it.each([
    'It costs $5 and $10.',
    'Between $ 5$ and 10$5.',
    'Escaped \\$x\\$ and `$x$`.',
    '${name} and $',
    '$$$$',
    '$a\n\nb$',
    'Costs $5 or `$HOME`.',
    'Set `$a` to $5 and `$b` to $6.',
    'I have $5 and you have 5$.',
    'It costs 100$, or 200$ with a book.',
    'Tengo $5 y tú 5$.',
    'US$5, US$10',
  ])('takes no formula from %s', async (text) => {
    const html = await render(text);
    expect(html).not.toContain('<math');
    expect(html.replaceAll(/<[^>]*>/g, '').trim()).toBe(text.replaceAll(/[`\\]/g, '').replaceAll(/\n+/g, '\n'));
  });

  it.each([
    ['[Buy for $5](https://x.example/?p=$id)', 'Buy for $5'],
    ['For $5 [here](https://x.example/?p=$id).', 'For $5 here.'],
  ])('takes no formula across the border of a link: %s', async (text, plain) => {
    const html = await render(text);
    expect(html).toContain('href="https://x.example/?p=$id"');
    expect(html.replaceAll(/<[^>]*>/g, '').trim()).toBe(plain);
  });

  it.each([
    '$[a, b](x)$',
    '$2 \\sin x + 3$',
    '2$\\times$ 3',
    '$5$ apples',
    '$n$th',
    "$\\text{``a and b''}$",
    '$2x \\text{ for all } x$',
  ])('takes a formula from %s', async (text) => expect(await render(text)).toContain('<math'));

  it.each(['\\frac{', '\\def\\a{\\a\\a}\\a', '\\includegraphics{x}', '\\nosuch', '\\style{color:red}{x}'])(
    'renders nothing but MathML or what was typed for %s',
    async (formula) => {
      const html = await render(`$${formula}$`);
      expect(html).toMatch(/^<p>(?:<code>|<math>).*<\/(?:code|math)><\/p>\n$/);
      expect(dangersIn(html)).toEqual([]);
    },
  );

  it('renders call-outs with their name in the language of the page', async () => {
    expect(await render('> [!TIP]\n> Rest.\n>\n> - a')).toBe(
      '<div class="callout callout-tip" role="note">\n<p class="callout-title">Tip</p>\n<p>Rest.</p>\n<ul>\n<li>a</li>\n</ul>\n</div>\n',
    );
    expect(await unitTextHtml('> [!warning]\n\n> [!OTHER]\n> x', 'es')).toBe(
      '<div class="callout callout-warning" role="note">\n<p class="callout-title">Atención</p>\n</div>\n' +
        '<blockquote>\n<p>[!OTHER]<br>\nx</p>\n</blockquote>\n',
    );
  });

  it('gives call-outs the title on the line of their mark, as Obsidian and Docusaurus write it', async () => {
    expect(await render('> [!NOTE]- Mind *the* gap\n> It is wide.')).toBe(
      '<div class="callout callout-note" role="note">\n<p class="callout-title">Mind the gap</p>\n<p>It is wide.</p>\n</div>\n',
    );
    expect(await render('> [!CAUTION]\n> Hot.')).toContain(
      'callout-caution" role="note">\n<p class="callout-title">Caution</p>',
    );
  });

  it('[MORE-61] lists footnotes in the order of their references', async () => {
    const html = await render('One[^b] two[^a] one[^b] none[^c].\n\n[^a]: About *two*\nand more.\n[^b]: About one.');
    const [, prefix = ''] = /href="#(fn[0-9a-f]{8})-1"/.exec(html) ?? [];
    expect(html.replaceAll(prefix, 'fn')).toBe(
      '<p>One<sup id="fn-ref-1"><a class="link" href="#fn-1" aria-label="Footnote 1">1</a></sup> ' +
        'two<sup id="fn-ref-2"><a class="link" href="#fn-2" aria-label="Footnote 2">2</a></sup> ' +
        'one<sup><a class="link" href="#fn-1" aria-label="Footnote 1">1</a></sup> none[^c].</p>\n' +
        '<section class="footnotes" aria-label="Footnotes"><ol>\n' +
        '<li id="fn-1">About one. <a class="link" href="#fn-ref-1" aria-label="Back to the text">↩</a></li>\n' +
        '<li id="fn-2">About <em>two</em><br>\nand more. <a class="link" href="#fn-ref-2" aria-label="Back to the text">↩</a></li>\n' +
        '</ol></section>\n',
    );
  });

  it('offers stored pictures in all their sizes and links to others', async () => {
    const html = await render(`![A "red" arch](${IMAGE} "In Rome")`);
    const zoom = `<a class="zoom" href="${IMAGE.replace('800.webp', '1280.webp')}" aria-label="Enlarge: A &quot;red&quot; arch"`;
    expect(html.startsWith(`<figure>${zoom} data-close="Close"><picture><source type="image/avif" srcset="`)).toBe(
      true,
    );
    expect(html).toMatch(/srcset="[^"]*480\.avif 480w, /);
    expect(html).toContain('alt="A &quot;red&quot; arch" width="1280" height="720" loading="lazy"');
    expect(html).toContain('<figcaption>In Rome</figcaption></figure>');
    expect(await render(`In line ![an arch](${IMAGE}).`)).toMatch(/^<p>In line <picture>.*<\/picture>\.<\/p>\n$/);
    const other = '<p>a <a class="link" href="https://x.example/p.png" rel="noreferrer">b</a></p>\n';
    expect(await render('a ![b](https://x.example/p.png)')).toBe(other);
  });

  it('gives pictures that stand alone the width behind their address', async () => {
    const html = await render(`![An arch](${IMAGE}#width=50)`);
    expect(html).toMatch(/^<figure class="sm:w-1\/2"><a class="zoom" href="[^"#]*1280\.webp"/);
    expect(html).toContain(`sizes="(min-width: 64rem) 22.5rem, 95vw"><img src="${IMAGE}" alt="An arch"`);
    expect(await render(`![a](${IMAGE})`)).toMatch(/^<figure><a .* sizes="\(min-width: 64rem\) 45rem, 95vw">/);
    expect(await render(`In line ![a](${IMAGE}#width=50).`)).toMatch(
      /^<p>In line <picture>.*45rem.*<\/picture>\.<\/p>\n$/,
    );
    expect(await render(`![a](${IMAGE}#width=99)`)).toContain(`<a class="link" href="${IMAGE}#width=99"`);
  });

  it('embeds films that stand alone, those of YouTube only once they are opened', async () => {
    const youtube = await render('![Arches](https://youtu.be/abcdefghijk)');
    expect(youtube).toContain('<details class="film"><summary>Watch on YouTube: Arches ');
    expect(youtube).toContain(
      'src="https://www.youtube-nocookie.com/embed/abcdefghijk?rel=0" title="Arches" loading="lazy"',
    );
    expect(await render('![Arches](https://vimeo.com/76979871/0123456789)')).toContain(
      'src="https://player.vimeo.com/video/76979871?h=0123456789&amp;dnt=1" title="Arches" loading="lazy"',
    );
    expect(await render('![Arches](/media/videos/x.mp4 "A film")')).toBe(
      '<figure><video src="/media/videos/x.mp4" aria-label="Arches" controls playsinline preload="metadata"></video>' +
        '<figcaption>A film</figcaption></figure>\n',
    );
    expect(await render('a ![Arches](https://youtu.be/abcdefghijk)')).toContain('href="https://youtu.be/abcdefghijk"');
  });

  it('returns the same HTML for the same text and language', async () => {
    expect(await render('Same $x$')).toBe(await render('Same $x$'));
    expect(await unitTextHtml('> [!NOTE]', 'es')).not.toBe(await render('> [!NOTE]'));
  });
});

describe('unitTextHtml for hostile texts', () => {
  it.each(ATTACKS)('[SEC-22] lets nothing run: %s', async (attack) => {
    expect(dangersIn(await render(attack))).toEqual([]);
  });

  // `npm run bench -- --only unit-texts` holds each of them to 200 ms.
  it.each(Object.entries(PATHOLOGICAL))('[SEC-22] renders a text full of %s safely', async (_kind, text) => {
    expect(text.length).toBeLessThanOrEqual(unitTextLength);
    const html = await render(text);
    expect(dangersIn(html.slice(0, 20_000).replace(/<[^>]*$/, ''))).toEqual([]);
  });

  it('[SEC-22] is safe for any text', async () => {
    const mark = fc.constantFrom(
      ...'[]()<>"\'`$*_~|\\{}^!#&:=-/',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '```js\n',
      '$$\n',
      '[^a]',
      '\n\n[^a]: ',
      '> [!NOTE]\n',
      '[[question:',
      '\n[[question:01941f29-7c00-7000-8000-000000000001]]\n',
      '|-|-|\n',
      '![',
      '](',
      'javascript:',
      'https://youtu.be/abcdefghijk',
      IMAGE,
      '\\frac',
      '\\href{javascript:x}{y}',
      '\\text{',
      '<img onerror=x>',
      '&lt;',
      '&#106;',
    );
    const text = fc.array(fc.oneof({ weight: 4, arbitrary: mark }, fc.string({ maxLength: 5 })), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, async (pieces) => {
        expect(dangersIn(await render(pieces.join('')))).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('a line that names a question', () => {
  const id = '01941f29-7c00-7000-8000-000000000001';
  const line = `[[question:${id}]]`;
  const place = `<div class="question" data-question="${id}"></div>`;

  it('becomes an empty place, also within a paragraph, a list, a quote or a call-out', async () => {
    expect(await render(`Before\n${line}\nAfter`)).toBe(`<p>Before</p>\n${place}\n<p>After</p>\n`);
    for (const text of [`- One\n\n  ${line}`, `> ${line}`, `> [!TIP]\n> ${line}`, `${line}  `]) {
      expect(placedIn(await render(text))).toEqual([id]);
    }
  });

  it.each([
    ['code', `\`\`\`\n${line}\n\`\`\`\n\n    ${line}\n\n\`${line}\``],
    ['coloured code', `\`\`\`html\n${place}\n\`\`\``],
    ['HTML', place],
    ['a sentence', `See ${line}.`],
    ['another id', '[[question:1]]'],
  ])('stays text in %s', async (_name, text) => {
    expect(placedIn(await render(text))).toEqual([]);
  });

  it('counts once for each question, and for fifty at most', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => `01941f29-7c00-7000-8000-0000000000${10 + at}`);
    const text = [...ids, ...ids].map((one) => `[[question:${one}]]`).join('\n');
    expect(placedIn(await render(text))).toEqual(ids.slice(0, 50));
  });
});
