import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson, valueAt, withValueAt } from './json-path.ts';

const home = {
  sections: [
    { id: 'hero', title: { en: 'Welcome' } },
    { id: 'faq', title: {} },
  ],
};

describe('a dotted path', () => {
  it('leads to a value, or nowhere', () => {
    expect(valueAt(home, 'sections.0.title.en')).toBe('Welcome');
    expect(valueAt(home, 'sections.7.title.en')).toBeUndefined();
    expect(valueAt(home, 'sections.0.id.en')).toBeUndefined();
    expect(valueAt({ picture: null }, 'picture.alt')).toBeUndefined();
    expect(valueAt(home, '')).toBe(home);
  });

  it('sets a value in a copy that shares the other branches', () => {
    const next = withValueAt(home, 'sections.1.title.es', 'Preguntas');
    expect(next.sections[1]).toEqual({ id: 'faq', title: { es: 'Preguntas' } });
    expect(next.sections[0]).toBe(home.sections[0]);
    expect(home.sections[1]?.title).toEqual({});
  });

  it('removes a member by undefined and creates missing objects', () => {
    expect(withValueAt(home, 'sections.0.title.en', undefined).sections[0]).toStrictEqual({ id: 'hero', title: {} });
    expect(withValueAt({}, 'picture.alt.en', 'A door')).toEqual({ picture: { alt: { en: 'A door' } } });
  });

  it('keeps the order of the members', () => {
    expect(Object.keys(withValueAt({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b']);
  });
});

describe('sameJson', () => {
  it('ignores the order of members and undefined ones', () => {
    expect(sameJson({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1, d: undefined })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson({}, [])).toBe(false);
    expect(sameJson({ a: null }, {})).toBe(false);
    for (const a of [null, '', {}, []]) for (const b of [null, '', {}, []]) expect(sameJson(a, b)).toBe(sameJson(b, a));
    for (const other of [null, '', []]) expect(sameJson(other, {})).toBe(false);
    expect(sameJson([], '')).toBe(false);
  });

  it('agrees with JSON for copies', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(sameJson(value, JSON.parse(JSON.stringify(value)))).toBe(true);
      }),
    );
  });
});
