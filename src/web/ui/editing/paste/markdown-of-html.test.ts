import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { describe, expect, it } from 'vitest';
import gdocs from '#tests/fixtures/clipboard/gdocs.html?raw';
import notion from '#tests/fixtures/clipboard/notion.html?raw';
import word from '#tests/fixtures/clipboard/word.html?raw';
import rtf from '#tests/fixtures/clipboard/word.rtf?raw';
import { domino } from '#tests/support/parsed-html.ts';
import { markdownOfBody } from './markdown-of-html.ts';
import { imagesOfRtf } from './rtf-images.ts';

const bodyOf = (html: string) => (domino.createDocument(html) as Document).body;
const read = (html: string, plain = '', asRtf = '') =>
  markdownOfBody(bodyOf(html), { plain, rtf: asRtf }, 'https://school.example');
/** Returns the Markdown with the placeholders of pictures in their order. */
const markdown = (html: string, asRtf = '') => {
  const pasted = read(html, '', asRtf);
  return pasted.pictures.uploads.reduce(
    (text, { placeholder }, index) => text.replaceAll(placeholder, `#${index + 1}`),
    pasted.markdown,
  );
};
const bytesOf = async (html: string, asRtf = '') =>
  Promise.all(
    read(html, '', asRtf).pictures.uploads.map(async ({ read: file }) => {
      const blob = file();
      return blob && [blob.type, (await blob.text()).slice(1, 4)];
    }),
  );
/** Returns only what was lost. */
const lost = (html: string) => Object.fromEntries(Object.entries(read(html).lost).filter(([, count]) => count > 0));

describe('a document of', () => {
  it('[MORE-317] Word keeps its levels, nested lists, merged cells and signs', () => {
    expect(markdown(word, rtf)).toBe(
      '## Chemistry basics\n\n**Water** is H₂O; the area is 5 m². *Read* [this](https://example.org/x).\n\n' +
        '- First\n  - Nested **bold**\n    - Deep\n- Second\n\nThen:\n\n1. One\n   1. One a\n2. Two\n\n' +
        '| Name | Both |  |\n| --- | --- | --- |\n| Salt NaCl | 1 \\| 2 | x |\n|  | 3 |  |\n\n![A dot](#1)',
    );
    expect(lost(word)).toEqual({ pictures: 1, mergedCells: 2 });
  });

  it('Word has its pictures in its RTF, which are taken if there are as many', async () => {
    expect(await bytesOf(word, rtf)).toEqual([['image/png', 'PNG']]);
    expect(read(word, '', rtf).lost.pictures).toBe(0);
    const two = '{\\pict\\emfblip 00}';
    expect(read(word, '', `${rtf}${two}`)).toMatchObject({ lost: { pictures: 1 }, pictures: { uploads: [] } });
  });

  it('Google Docs keeps nested and checked items, raised and struck-out text, and the addresses of links', async () => {
    expect(markdown(gdocs)).toBe(
      '## Lesson plan\n\n**Bold** and *italic*, CO₂, m³ ~~gone~~[link](https://example.org/)\n\n' +
        '- One\n  - One one\n    1. deep\n- Two\n\n* [x] Done\n* [ ] Open\n\n| A | B |\n| --- | --- |\n| 1 | x; y |\n\n![](#1)',
    );
    expect(lost(gdocs)).toEqual({ blocksInCells: 1 });
    expect(await bytesOf(gdocs)).toEqual([['image/png', 'PNG']]);
  });

  it('Notion keeps its tasks, code and call-outs', () => {
    expect(markdown(notion)).toBe(
      '## Notes\n\nText with **bold**, `code`, ~~gone~~ and [link](https://example.org)\n\n- One\n  - Nested\n\n' +
        '* [x] Done\n* [ ] Open\n\n> Quote\n\n```python\ndef f():\n    return 1\n```\n\n' +
        '| Name | Tags |\n| --- | --- |\n| a | b, c |\n\n---\n\n> [!NOTE]\n> 💡 A call-out',
    );
    expect(lost(notion)).toEqual({});
    expect(read(notion).pictures.web).toEqual(['https://prod-files.example.com/x.png']);
  });

  it('LibreOffice keeps its lists and their numbers, and the paragraphs of cells apart', () => {
    expect(
      markdown(
        '<h1 class="western">Plan</h1><h2 class="western">Aims</h2><p style="line-height: 100%"><font face="Liberation">CO<sub>2</sub> <strike>gone</strike></font></p>' +
          '<ol start="3"><li><p>three</p><ol type="a"><li><p>inner</p></li></ol></li><li><p>four</p></li></ol>' +
          '<table><col width="128*"/><tr valign="top"><td><p>A</p></td><td><p>B</p></td></tr><tr><td><p>one</p><p>two</p></td><td><p><br/></p></td></tr></table>',
      ),
    ).toBe(
      '## Plan\n\n### Aims\n\nCO₂ ~~gone~~\n\n3. three\n   1. inner\n4. four\n\n| A | B |\n| --- | --- |\n| one two |  |',
    );
  });

  it('Wikipedia keeps its formulas, headings and captions without the links to edit and to references', () => {
    const formula =
      '<span class="mwe-math-element"><span class="mwe-math-mathml-inline" style="display: none;"><math alttext="{\\displaystyle E=mc^{2}}"><semantics><mrow><mi>E</mi></mrow><annotation encoding="application/x-tex">{\\displaystyle E=mc^{2}}</annotation></semantics></math></span><img src="https://wikimedia.org/a.svg" alt="x"></span>';
    expect(
      markdown(
        '<div class="mw-heading mw-heading2"><h2>Energy</h2><span class="mw-editsection">[<a href="/edit">edit</a>]</span></div>' +
          `<p>It is ${formula}.<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup> So<sup><a href="https://en.wikipedia.org/wiki/E#cite_note-2">[2]</a></sup> <a href="https://en.wikipedia.org/wiki/Mass">mass</a></p>` +
          '<table class="wikitable"><caption>Units</caption><tbody><tr><th>J</th></tr><tr><td>1</td></tr></tbody></table>' +
          '<ol class="references"><li><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span>Einstein</span></li></ol>',
      ),
    ).toBe(
      '## Energy\n\nIt is $E=mc^2$. So [mass](https://en.wikipedia.org/wiki/Mass)\n\nUnits\n\n| J |\n| --- |\n| 1 |\n\n1. Einstein',
    );
  });

  it('Word in a browser nests its items by their level', () => {
    const item = (level: number, text: string, name = 'ul') =>
      `<div class="ListContainerWrapper"><${name} role="list"><li data-aria-level="${level}"><p>${text}</p></li></${name}></div>`;
    expect(markdown(`${item(1, 'a')}${item(2, 'b', 'ol')}${item(2, 'c', 'ol')}${item(1, 'd')}<p>x</p>`)).toBe(
      '- a\n  1. b\n  2. c\n- d\n\nx',
    );
  });

  it('Word goes on with an item in a paragraph of its list without a mark, and lists no paragraph without a level', () => {
    const [open, word2] = ['<p class=MsoListParagraph', 'style="mso-list:l0 level1 lfo1"'];
    expect(
      markdown(
        `${open}>no item</p>${open} ${word2}>a</p>${open}>more</p>${open} ${word2}>b</p><p class=MsoTitle>T</p>`,
      ),
    ).toBe('no item\n\n- a\n\n  more\n\n- b\n\n## T');
    expect(markdown('<p class=MsoNormal style="mso-list:none">x</p>')).toBe('x');
  });
});

describe('raised text, lists and formulas', () => {
  it.each([
    ['10<sup>6</sup> and x<sup>2</sup>', '10⁶ and x²'],
    ['<span style="vertical-align:super">2</span>', '²'],
    ['a<sup><a href="https://a.org">1</a></sup>', 'a[1](https://a.org)'],
    ['<ul><li><p>one</p></li><ul><li><p>nested</p></li></ul><li><p>two</p></li></ul>', '- one\n  - nested\n- two'],
    ['<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1">A. Smith wrote it</p>', '- A. Smith wrote it'],
    ['<ol start="3"><li>a</li><li>b</li></ol><ol><li>c</li></ol>', '3. a\n4. b\n\n1) c'],
    ['<ul><li><p>a</p><p>b</p></li><li>c</li></ul>', '- a\n\n  b\n\n- c'],
    ['<ul><li></li><li>a</li></ul>', '-\n- a'],
    ['<ul>loose<li>a</li></ul>', '- loose\n- a'],
    ['<ul><li>a<pre>x\ny</pre></li></ul>', '- a\n\n  ```\n  x\n  y\n  ```'],
    ['<span style="text-decoration:line-through">gone</span>', '~~gone~~'],
    ['<span style="font-style:italic"><span style="font-weight:700">both</span></span> <i>one</i>', '***both*** *one*'],
    [
      '<span class="mwe-math-element"><math alttext="a^{2}"><semantics><mi>a</mi><annotation encoding="application/x-tex">{\\displaystyle a^{2}}</annotation></semantics></math><img src="https://w.org/a.svg"></span>',
      '$a^2$',
    ],
    ['<p>x</p><math display="block" alttext="a+b"></math>', 'x\n\n$$\na+b\n$$'],
    [
      '<a href="https://a.org/x"><h3>Title</h3><p>More</p></a>',
      '### [Title](https://a.org/x)\n\n[More](https://a.org/x)',
    ],
    ['<dl><dt>Warp</dt><dd>Threads</dd></dl>', '**Warp**\n\nThreads'],
    ['a<br>b<br><br>c', 'a\nb\n\nc'],
    ['<h1>A</h1><h2>B</h2><h6>C</h6>', '## A\n\n### B\n\n###### C'],
    ['<h2>Sun ☀️ &amp; 🌙</h2>', '## Sun ☀️ & 🌙'],
    ['<p dir="rtl">שלום <b>עולם</b> abc</p>', 'שלום **עולם** abc'],
    ['<ol><li value="7">a</li><li>b</li></ol>', '7. a\n8. b'],
  ])('%s', (html, right) => {
    expect(markdown(html)).toBe(right);
  });
});

describe('tasks', () => {
  it.each([
    [
      'of GitHub',
      '<li class="task-list-item"><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li>',
    ],
    ['in brackets', '<li>[x] a</li><li><p>[ ] b</p></li>'],
    ['with signs', '<li>☑ a</li><li><span>☐</span> b</li>'],
    [
      'of Google Docs with pictures',
      '<li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AA" aria-roledescription="checkbox"><p>a</p></li><li role="checkbox" aria-checked="false"><p>b</p></li>',
    ],
  ])('%s', (_name, items) => {
    expect(markdown(`<ul>${items}</ul>`)).toBe('- [x] a\n- [ ] b');
    expect(lost(`<ul>${items}</ul>`)).toEqual({});
  });
});

describe('tables', () => {
  const table = (rows: string) => markdown(`<table>${rows}</table>`);

  it('keep paragraphs, breaks, items and tables in a cell apart', () => {
    const cell =
      '<p>first</p><p>second</p>third<br>fourth<ul><li>x</li><li>y</li></ul><table><tr><td>p</td><td>q</td></tr></table>';
    expect(table(`<tr><th>A</th></tr><tr><td>${cell}</td></tr>`)).toBe(
      '| A |\n| --- |\n| first second third fourth x; y p q |',
    );
  });

  it('keep columns below cells that cover several rows and columns', () => {
    expect(
      table(
        '<tr><td colspan=2 rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr><tr><td>d</td><td>e</td><td>f</td></tr>',
      ),
    ).toBe('| a |  | b |\n| --- | --- | --- |\n|  |  | c |\n| d | e | f |');
  });

  it('escape what ends a cell, also in code, links and formulas', () => {
    expect(table('<tr><th>1 | 2</th></tr><tr><td><code>a|b</code> <a href="https://a.org/x|y">z|</a></td></tr>')).toBe(
      '| 1 \\| 2 |\n| --- |\n| `a\\|b` [z\\|](https://a.org/x%7Cy) |',
    );
  });

  it('of one cell are a frame', () => {
    expect(table('<tr><td><h2>Title</h2><p>Text</p></td></tr>')).toBe('## Title\n\nText');
  });
});

describe('links', () => {
  it.each([
    ['https://www.google.com/url?q=https%3A%2F%2Fexample.org%2Fa%3Fb%3D1&sa=D', 'https://example.org/a?b=1'],
    ['https://www.google.co.uk/url?sa=t&url=https://example.org/', 'https://example.org/'],
    ['https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.org&data=1', 'https://example.org'],
    ['https://www.youtube.com/redirect?event=x&q=https%3A%2F%2Fexample.org', 'https://example.org'],
    ['https://l.facebook.com/l.php?u=https%3A%2F%2Fexample.org', 'https://example.org'],
    ['https://www.google.com/url?q=javascript:alert(1)', 'https://www.google.com/url?q=javascript:alert%281%29'],
    ['https://google.example.org/url?q=https://other.org', 'https://google.example.org/url?q=https://other.org'],
    ['https://www.google.com/search?q=https://a.org', 'https://www.google.com/search?q=https://a.org'],
  ])('%s', (address, right) => {
    expect(markdown(`<a href="${address}">x</a>`)).toBe(`[x](${right})`);
  });

  it('to scripts, files and places of a page keep their text', () => {
    expect(read('<a href="javascript:alert(1)">a</a> <a href="file:///C:/b">b</a> <a href="#c">c</a>')).toMatchObject({
      markdown: 'a b c',
      lost: { links: 2 },
    });
  });
});

describe('code', () => {
  const code = 'def f(a_b):\n    return a_b * 2';

  it('of an editor is the plain text in a block', () => {
    const lines = code.split('\n').map((line) => `<div><span>${line}</span></div>`);
    const html = `<meta charset="utf-8"><div style="font-family:Menlo,monospace;white-space:pre;">${lines.join('')}</div>`;
    expect(read(html, code).markdown).toBe(`\`\`\`\n${code}\n\`\`\``);
  });

  it('of a table with a line in each row, as GitHub shows a file, is the plain text in a block', () => {
    const table = (attributes: string) =>
      `<table><tbody>${code
        .split('\n')
        .map((line) => `<tr><td data-line-number="1"></td><td ${attributes}><span>${line}</span></td></tr>`)
        .join('')}</tbody></table>`;
    for (const attributes of ['class="blob-code js-file-line"', 'style="font-family:Menlo;white-space:pre"'])
      expect(read(table(attributes), code).markdown).toBe(`\`\`\`\n${code}\n\`\`\``);
    expect(read(table(''), code).markdown).toMatch(/^\|/);
  });

  it('of a chat or an IDE is a block without its label and button', () => {
    const pre = `<pre><div>python</div><button>Copy</button><code class="language-python">${code}\n</code></pre>`;
    expect(markdown(pre)).toBe(`\`\`\`python\n${code}\n\`\`\``);
    expect(markdown(`<pre>${code.replace('\n', '<br>')}<br></pre>`)).toBe(`\`\`\`\n${code}\n\`\`\``);
    expect(markdown('<pre>```\na\n```</pre>')).toBe('````\n```\na\n```\n````');
  });
});

it('keeps the text of elements that stand too deep to have a meaning', () => {
  const deep = `${'<div>'.repeat(60)}<p>a</p><b>b</b>${'</div>'.repeat(60)}`;
  expect(markdown(`<p>x</p>${deep}<p><b>y</b></p>`)).toBe('x\n\nab\n\n**y**');
});

it('keeps the items of lists within more lists than a text has', () => {
  const levels = Array.from({ length: 10 }, (_, index) => index + 1);
  const deep = levels.reduceRight((inner, level) => `<ul><li>${level}${inner}</li></ul>`, '');
  expect(markdown(deep)).toBe(levels.map((level) => `${'  '.repeat(Math.min(level, 8) - 1)}- ${level}`).join('\n'));
  expect(lost(deep)).toEqual({ deepItems: 2 });
});

describe('pictures', () => {
  it('of the school keep their address, smileys become text, and dots that count readers are nothing', () => {
    const html =
      '<p><img src="https://school.example/media/pictures/1/800.webp" alt="Loom"> <img alt="😀" src="https://a.org/e.png"><img width=1 height=1 src="https://a.org/t"></p>';
    expect(markdown(html)).toBe('![Loom](/media/pictures/1/800.webp) 😀');
    expect(read(html)).toMatchObject({ lost: { pictures: 0 }, pictures: { web: [] } });
  });

  it('that stand in the text twice are uploaded once, each in its place', () => {
    const [one, two] = ['data:image/png;base64,iVBORw0KGgo=', 'data:image/gif;base64,R0lGODdh'];
    const html = [one, two, one].map((src) => `<p><img src="${src}"></p>`).join('');
    expect(markdown(html)).toBe('![](#1)\n\n![](#2)\n\n![](#1)');
  });

  it('that cannot be read are no bytes', async () => {
    expect(await bytesOf('<img src="data:image/png;base64,***">')).toEqual([null]);
    expect(await bytesOf(word, rtf.replace('89504e', '8950zz'))).toEqual([null]);
  });

  it('without bytes are named by their address, or counted', () => {
    expect(read('<img src="//a.org/b.png"><img src="blob:https://a.org/1"><img src="c.png">')).toMatchObject({
      markdown: '',
      pictures: { web: ['https://a.org/b.png'] },
      lost: { pictures: 2 },
    });
  });

  it('of other sites are named once each', () => {
    const html = ['a', 'b', 'a'].map((name) => `<img src="https://a.org/${name}.png">`).join('');
    expect(read(html).pictures.web).toEqual(['https://a.org/a.png', 'https://a.org/b.png']);
  });

  it('of RTF may be of other formats, which keep their place', () => {
    const picture = (format: string) => `{\\*\\shppict{\\pict{\\*\\picprop{\\sp{\\sn x}}}\\picw1${format}}}`;
    const png = picture('\\pngblip\\bliptag-12{\\*\\blipuid 0123456789abcdef}\n8950\n4e47');
    const old = '{\\nonshppict{\\pict\\wmetafile8 00}}';
    expect(imagesOfRtf(`{\\rtf1 ${picture('\\emfblip 0102')}${old}${png}${picture('\\jpegblip ffd8')}}`)).toEqual([
      null,
      { type: 'image/png', hex: '8950\n4e47' },
      { type: 'image/jpeg', hex: 'ffd8' },
    ]);
  });
});

it('lists what it could not keep', () => {
  expect(
    lost('<iframe src="https://a.org"></iframe><p><u>a</u><math><mi>x</mi></math><img src="cid:1">b<mark>c</mark></p>'),
  ).toEqual({ embedded: 1, underlined: 2, formulas: 1, pictures: 1 });
});

describe('what is shown', () => {
  const renderer = new MarkdownIt({ html: false, linkify: true, breaks: true });
  renderer.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  const shown = (html: string) => bodyOf(renderer.render(markdown(html)));
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const signs = fc
    .array(
      fc.constantFrom(
        ...'*_`~[]()!<>&|#+-=.:1x\\ "',
        'a',
        ' b ',
        '1. ',
        '- ',
        '&amp;',
        '[a](b)',
        '![',
        '~~',
        '**',
        '__',
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => plain(parts.join('')))
    .filter((text) => text !== '');

  it.each(['p', 'h3', 'li', 'td', 'blockquote', 'strong', 'em'])('is the text that was copied, in <%s>', (name) => {
    fc.assert(
      fc.property(signs, (text) => {
        const inner = `<${name}>${escapeHtml(text)}</${name}>`;
        const html =
          name === 'li'
            ? `<ul>${inner}</ul>`
            : name === 'td'
              ? `<table><tr><th>h</th></tr><tr>${inner}</tr></table>`
              : inner;
        const at = name === 'strong' || name === 'em' ? 'p' : name;
        expect(plain(shown(html).querySelector(at)?.textContent)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('has the marks on the letters that had them', () => {
    const piece = fc.record({
      text: fc.constantFrom('ab', ' ab', 'ab ', ' ', 'ab.', '(ab', '"ab"', 'ä'),
      mark: fc.constantFrom('', 'strong', 'em', 'strong'),
    });
    const letters = (body: Element, mark: string) =>
      Array.from(body.querySelectorAll(mark), ({ textContent }) => textContent.replaceAll(/[^a-zä]/g, '')).join('');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const html = `<p>${pieces.map(({ text, mark }) => (mark ? `<${mark}>${text}</${mark}>` : text)).join('')}</p>`;
        for (const mark of ['strong', 'em']) expect(letters(shown(html), mark)).toBe(letters(bodyOf(html), mark));
      }),
      { numRuns: 500 },
    );
  });
});
