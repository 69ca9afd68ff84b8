import { describe, expect, it } from 'vitest';
import type { Json } from './json-path.ts';
import { mergeJson, readableText } from './merge-json.ts';

const section = (id: string, title: string): Json => ({ id, title: { en: title } });
const home = (...sections: Json[]): Json => ({ sections });
const conflicts = (merged: ReturnType<typeof mergeJson>) =>
  merged.fields.filter(({ outcome }) => outcome === 'conflict').map(({ name }) => name);

describe('mergeJson', () => {
  const base = home(section('hero', 'Welcome'), section('faq', 'Questions'));

  it('keeps changes of different places by both sides', () => {
    const merged = mergeJson(
      base,
      home(section('hero', 'Hello'), section('faq', 'Questions')),
      home(section('hero', 'Welcome'), section('faq', 'Ask us')),
    );
    expect(merged.value).toEqual(home(section('hero', 'Hello'), section('faq', 'Ask us')));
    expect(merged.fields.map(({ name, outcome }) => [name, outcome])).toEqual([
      ['sections.hero.title.en', 'mine'],
      ['sections.faq.title.en', 'theirs'],
    ]);
  });

  it('reports a place that both changed, and takes the chosen side', () => {
    const mine = home(section('hero', 'Hello'), section('faq', 'Questions'));
    const theirs = home(section('hero', 'Good evening'), section('faq', 'Questions'));
    expect(conflicts(mergeJson(base, mine, theirs))).toEqual(['sections.hero.title.en']);
    expect(mergeJson(base, mine, theirs).value).toEqual(mine);
    expect(mergeJson(base, mine, theirs, { 'sections.hero.title.en': 'theirs' }).value).toEqual(theirs);
  });

  it('merges texts of one place by their paragraphs', () => {
    const page = (...paragraphs: string[]): Json => ({ body: { en: paragraphs.join('\n\n') } });
    const merge = (theirs: Json) =>
      mergeJson(page('One.', 'Two.'), page('1.', 'Two.'), theirs, { 'body.en#0': 'theirs' });
    expect(merge(page('One.', '2.'))).toMatchObject({ value: page('1.', '2.'), fields: [{ outcome: 'both' }] });
    expect(merge(page('First.', '2.'))).toMatchObject({
      value: page('First.', '2.'),
      fields: [{ outcome: 'conflict' }],
    });
  });

  it('merges a new order with changed and added entries', () => {
    const merged = mergeJson(
      base,
      home(section('faq', 'Questions'), section('hero', 'Welcome')),
      home(section('hero', 'Hello'), section('band', 'New'), section('faq', 'Questions')),
    );
    expect(conflicts(merged)).toEqual([]);
    expect(merged.value).toEqual(home(section('faq', 'Questions'), section('hero', 'Hello'), section('band', 'New')));
  });

  it('removes an entry that one side removed, unless the other one changed it', () => {
    const removed = home(section('hero', 'Welcome'));
    expect(mergeJson(base, base, removed).value).toEqual(removed);
    expect(mergeJson(base, removed, base).value).toEqual(removed);
    const changed = home(section('hero', 'Welcome'), section('faq', 'Ask us'));
    expect(mergeJson(base, changed, removed).value).toEqual(changed);
    expect(mergeJson(base, removed, changed).value).toEqual(changed);
  });

  it('says who added or removed an entry, and whose version stays', () => {
    const [hero, faq, band] = [section('hero', 'Welcome'), section('faq', 'Questions'), section('band', 'New')];
    const removed = home(hero);
    const changed = home(hero, section('faq', 'Ask us'));
    const fieldsOf = (mine: Json, theirs: Json) => mergeJson(base, mine, theirs).fields;
    const field = (name: string, outcome: string, mine: string, theirs: string) => [{ name, outcome, mine, theirs }];
    expect(fieldsOf(home(hero, faq, band), base)).toEqual(field('sections.band', 'mine', 'New', ''));
    expect(fieldsOf(base, home(hero, faq, band))).toEqual(field('sections.band', 'theirs', '', 'New'));
    expect(fieldsOf(base, removed)).toEqual(field('sections.faq', 'theirs', 'Questions', ''));
    expect(fieldsOf(removed, base)).toEqual(field('sections.faq', 'mine', '', 'Questions'));
    expect(fieldsOf(changed, removed)).toEqual(field('sections.faq', 'mine', 'Ask us', ''));
    expect(fieldsOf(removed, changed)).toEqual(field('sections.faq', 'theirs', '', 'Ask us'));
  });

  it.each([
    ['mine, if both changed it', 'cba', 'bac', 'cba'],
    ['theirs, if only they changed it, with the entries added by me', 'abcx', 'cba', 'cxba'],
    ['theirs, if I only removed an entry', 'ab', 'cba', 'ba'],
    ['the base, if both only added entries', 'abcx', 'abcy', 'abcyx'],
    ['the base, with entries added in front and between', 'abc', 'xaybc', 'xaybc'],
  ])('keeps the order: %s', (_name, mine, theirs, merged) => {
    const list = (ids: string) => [...ids].map((id) => ({ id }));
    expect(mergeJson(list('abc'), list(mine), list(theirs)).value).toEqual(list(merged));
  });

  it('reports a conflict where the kinds of values differ', () => {
    const kinds: readonly ((text: string) => Json)[] = [
      () => null,
      (text) => text,
      (text) => ({ text }),
      (text) => [{ id: 'a', text }],
      (text) => [{ text }, { text }],
      (text) => [{ id: 'a', text }, null, { text }],
    ];
    for (const b of kinds)
      for (const m of kinds)
        for (const t of kinds) {
          const [base, mine, theirs] = [b('Base'), m('Mine'), t('Theirs')];
          if ((b === m && m === t) || [base, mine, theirs].filter((one) => one === null).length > 1) continue;
          const merged = mergeJson({ at: base }, { at: mine }, { at: theirs });
          expect(merged).toMatchObject({ value: { at: mine }, fields: [{ name: 'at', outcome: 'conflict' }] });
        }
  });

  it('merges the members of a record that both sides added', () => {
    const { value, fields } = mergeJson({}, { design: { paper: 'high' } }, { design: { accent: '#123456' } });
    expect(value).toEqual({ design: { paper: 'high', accent: '#123456' } });
    expect(fields.map(({ outcome }) => outcome)).toEqual(['mine', 'theirs']);
  });

  it('leaves out a member that one side removed', () => {
    const { value } = mergeJson({ a: 1, b: 2 }, { a: 1 }, { a: 3, b: 2 });
    expect(value).toStrictEqual({ a: 3 });
  });

  it('takes lists without ids and of another length as one value', () => {
    const links = (...hrefs: string[]): Json => ({ links: hrefs.map((href) => ({ href })) });
    const merged = mergeJson(links('/a'), links('/a', '/b'), links('/a', '/c'));
    expect(merged.fields).toEqual([{ name: 'links', outcome: 'conflict', mine: '/a\n/b', theirs: '/a\n/c' }]);
    expect(mergeJson(links('/a', '/b'), links('/x', '/b'), links('/a', '/y')).value).toEqual(links('/x', '/y'));
  });

  it('takes lists whose entries moved as one value, and so repeats and loses none', () => {
    const base = ['a', 'b', 'c'];
    const moved = mergeJson(base, ['x', 'b', 'c'], ['a', 'b', 'x']);
    expect(moved).toMatchObject({ value: ['x', 'b', 'c'], fields: [{ outcome: 'conflict', theirs: 'a\nb\nx' }] });
    expect(mergeJson(base, base, ['c', 'b', 'a']).value).toEqual(['c', 'b', 'a']);
    expect(mergeJson(base, ['b', 'a', 'c'], ['a', 'c', 'b'])).toMatchObject({
      value: ['b', 'a', 'c'],
      fields: [{ name: '', outcome: 'conflict' }],
    });
    // Texts that stay where they are, as those of a sales page.
    expect(mergeJson(base, ['x', 'b', 'c'], ['a', 'b', 'y']).value).toEqual(['x', 'b', 'y']);
  });

  it('takes a list of ids as one value', () => {
    const id = (digit: number) => `0198f2a0-0000-7000-8000-00000000000${digit}`;
    const [base, mine, theirs] = [
      [id(1), id(2)],
      [id(3), id(2)],
      [id(1), id(4)],
    ];
    expect(conflicts(mergeJson({ questions: base }, { questions: mine }, { questions: theirs }))).toEqual([
      'questions',
    ]);
    expect(mergeJson(base, mine, base).value).toEqual(mine);
  });

  it('merges a text that one side translated', () => {
    expect(mergeJson({ title: { en: 'A' } }, { title: { en: 'B' } }, { title: { en: 'A', es: 'C' } }).value).toEqual({
      title: { en: 'B', es: 'C' },
    });
  });
});

it('readableText lists the texts of an entry without its ids and switches', () => {
  expect(readableText({ id: 'hero', on: true, kind: 'hero', title: { en: 'Welcome' }, count: 3, picture: null })).toBe(
    'Welcome\n3',
  );
});
