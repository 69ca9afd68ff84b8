import type { Attrs, TagParseRule } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import { marks, nodes } from './schema.ts';

/** Returns what the rule of a node or mark reads from an element with these attributes. */
function read(name: string, attributes: Record<string, string>, rule = 0): Attrs | false | null | undefined {
  const { spec } = { ...nodes, ...marks }[name as 'paragraph'];
  const element = { getAttribute: (key: string) => attributes[key] ?? null } as HTMLElement;
  return (spec.parseDOM![rule] as TagParseRule).getAttrs!(element);
}
const ID = '3f2a1b4c-1111-4222-8333-444455556666';

describe('HTML that the editor reads', () => {
  it.each(['javascript:alert(1)', ' JavaScript:alert(1)', '//other.site', 'data:text/html,x', ''])(
    'has no links and images with the address %j',
    (address) => {
      expect(read('link', { href: address })).toBe(false);
      expect(read('image', { 'data-src': address })).toBe(false);
    },
  );

  it('has addresses as the parser reads them, and titles of one line', () => {
    expect(read('link', { href: ' /a b/é ', title: 'one\ntwo' })).toEqual({ href: '/a%20b/%C3%A9', title: 'one two' });
    expect(read('image', { 'data-src': 'https://a.org/b', 'data-alt': 'B' })).toEqual({
      src: 'https://a.org/b',
      alt: 'B',
      title: '',
    });
  });

  it('has only what the dialect has', () => {
    expect(read('heading', { 'data-level': '1' }, 1)).toEqual({ level: 1 });
    for (const level of ['0', '7', '1e3', '-1', 'x'])
      expect(read('heading', { 'data-level': level }, 1)).toEqual({ level: 2 });
    expect(read('callout', { 'data-kind': 'tip', 'data-title': 'T' })).toEqual({ kind: 'tip', title: 'T' });
    expect(read('callout', { 'data-kind': 'tip] <b>' })).toBe(false);
    expect(read('question', { 'data-question': ID })).toEqual({ id: ID });
    expect(read('question', { 'data-question': `${ID}]] x` })).toBe(false);
    expect(read('footnote', { 'data-label': '1' })).toEqual({ label: '1' });
    expect(read('footnote', { 'data-label': 'a b' })).toBe(false);
    expect(read('footnote_definition', { 'data-footnote': 'a]' })).toBe(false);
    for (const start of ['-3', '1.5', '1000000000', 'x']) expect(read('ordered_list', { start })).toEqual({ order: 1 });
    expect(read('ordered_list', { start: '0' })).toEqual({ order: 0 });
  });

  it('loads no image of another site', () => {
    const drawn = (src: string) => (nodes.image.spec.toDOM!(nodes.image.create({ src })) as readonly unknown[])[0];
    expect(drawn('/media/a.webp')).toBe('img');
    for (const src of [
      '//other.site/a.png',
      String.raw`/\other.site/a.png`,
      'https://other.site/a.png',
      '/media/a.mp4',
    ])
      expect(drawn(src)).toBe('span');
  });
});
