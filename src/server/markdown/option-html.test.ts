import { describe, expect, it } from 'vitest';
import { ATTACKS } from '#tests/support/samples/hostile-texts.ts';
import { optionHtml } from './unit-text.ts';

const render = (text: string) => optionHtml(text, 'en');
const IMAGE = '/media/pictures/00112233445566778899aabbccddeeff/800.webp';
/** What may stand in the label of a control: no other control, no block, nothing that loads from elsewhere. */
const IN_LABEL =
  /^<\/?(?:br|em|strong|s|code|span|picture|source|img|math|semantics|annotation|m[a-z]+)(?: [a-z-]+="[^"<>]*")*\/?>$/;
const dangersIn = (html: string): string[] => [
  ...(html.match(/<[^<>]*>/g) ?? []).filter(
    (tag) =>
      !IN_LABEL.test(tag) || / on/i.test(tag.replaceAll(/"[^"]*"/g, '')) || /(?:src|href)="javascript:/i.test(tag),
  ),
  ...(html.replaceAll(/<[^<>]*>/g, '').match(/[<>]/g) ?? []),
];

describe('an option of a question as HTML', () => {
  it('has bold and italic text, code, formulas and images of the school', async () => {
    expect(await render('**a** *b* ~~c~~ `d < e`')).toBe(
      '<strong>a</strong> <em>b</em> <s>c</s> <code>d &lt; e</code>',
    );
    expect(await render('$x^2$')).toContain('<math');
    expect(await render(`![An arch](${IMAGE})`)).toMatch(/^<picture>.*<img src="[^"]+" alt="An arch"/);
  });

  it('has a name in the language of the course if it is an image without a description', async () => {
    const nameOf = async (text: string, locale: 'en' | 'es' = 'en') =>
      /alt="([^"]*)"/.exec(await optionHtml(text, locale))?.[1];
    expect(await nameOf(`![](${IMAGE})`)).toBe('Picture');
    expect(await nameOf(`![](${IMAGE})`, 'es')).toBe('Imagen');
    expect(await nameOf(`![](${IMAGE}) An arch`)).toBe('');
    expect(await nameOf(`![](${IMAGE}) $x^2$`)).toBe('');
    expect(await render('![](https://x.example/a.png)')).toBe('Picture');
  });

  it('has lines in place of blocks', async () => {
    expect(await render('a\n\n- b\n- c')).toBe('a<br>b<br>c');
    expect(await render('```\nfor x:\n  print(x)\n```')).toBe('<code>for x:<br>&nbsp;&nbsp;print(x)</code>');
    expect(await render('$$\nx^2\n$$')).toContain('<math');
    expect(await render('| a | b |\n| - | - |\n| c | d |')).toBe('a<br>b<br>c<br>d');
  });

  it('has the texts of links, and the descriptions of images of other sites', async () => {
    expect(await render('[a](https://x.example) https://y.example [^1]\n\n[^1]: n')).not.toMatch(/<a|<section/);
    expect(await render('![A map](https://x.example/a.png)')).toBe('A map');
    expect(await render('![<b>](javascript:alert(1))')).not.toContain('<b>');
  });

  it.each(ATTACKS)('runs nothing in %j', async (attack) => {
    expect(dangersIn(await render(attack))).toEqual([]);
  });
});
