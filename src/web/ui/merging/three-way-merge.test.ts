import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedTexts, conflictsOf, mergeTexts, resolvedTexts, type Texts } from './three-way-merge.ts';

const outcomes = (base: Texts, mine: Texts, theirs: Texts, canonical?: (name: string, text: string) => string) =>
  Object.fromEntries(mergeTexts(base, mine, theirs, canonical).map(({ name, outcome }) => [name, outcome]));

describe('mergeTexts', () => {
  it('separates the fields of one side from those both have changed', () => {
    const base = { name: 'Arches', teacher: 'Ines', level: 'Beginner', language: 'English', about: 'Old.' };
    const mine = { name: 'Vaults', teacher: 'Ines', level: 'Advanced', language: 'Spanish', about: 'Mine.' };
    const theirs = { name: 'Arches', teacher: 'Otto', level: 'Advanced', language: 'English', about: 'Theirs.' };
    const fields = mergeTexts(base, mine, theirs);
    expect(Object.fromEntries(fields.map(({ name, outcome }) => [name, outcome]))).toEqual({
      name: 'mine',
      teacher: 'theirs',
      level: 'same',
      language: 'mine',
      about: 'conflict',
    });
    const merged = { name: 'Vaults', teacher: 'Otto', level: 'Advanced', language: 'Spanish' };
    expect(resolvedTexts(fields)).toEqual({ ...merged, about: 'Mine.' });
    expect(resolvedTexts(fields, { about: 'theirs' })).toEqual({ ...merged, about: 'Theirs.' });
  });

  it('merges texts by their paragraphs, and asks about those that both sides changed', () => {
    const base = { about: 'One.\n\nTwo.\n\nThree.' };
    const mine = { about: '1.\n\nTwo.\n\nThree, of mine.' };
    expect(mergeTexts(base, mine, { about: 'One.\n\n2.\n\nThree.' })).toMatchObject([{ outcome: 'both' }]);
    const fields = mergeTexts(base, mine, { about: 'One.\n\n2.\n\nThree, of theirs.' });
    const [conflict, ...others] = conflictsOf(fields);
    expect(others).toEqual([]);
    expect(conflict).toMatchObject({ field: 'about', mine: 'Three, of mine.', theirs: 'Three, of theirs.' });
    const chosen = (side: 'mine' | 'theirs' | 'both') => resolvedTexts(fields, { [conflict!.name]: side }).about;
    expect(chosen('mine')).toBe('1.\n\n2.\n\nThree, of mine.');
    expect(chosen('theirs')).toBe('1.\n\n2.\n\nThree, of theirs.');
    expect(chosen('both')).toBe('1.\n\n2.\n\nThree, of mine.\n\nThree, of theirs.');
  });

  it('ignores line ends, surrounding spaces and spacing that both sides changed', () => {
    const base = { about: 'One.\r\n\r\nTwo.' };
    expect(outcomes(base, { about: 'One.\n\nTwo.\n' }, { about: 'One.\r\n\r\nTwo.' })).toEqual({ about: 'same' });
    expect(outcomes({ about: 'Old' }, { about: 'One.  Two.' }, { about: 'One.\nTwo.' })).toEqual({ about: 'same' });
    expect(outcomes(base, { about: 'One. Two.' }, { about: 'Rewritten.' })).toEqual({ about: 'theirs' });
    expect(outcomes(base, { about: 'Rewritten.' }, { about: 'One. Two.' })).toEqual({ about: 'mine' });
  });

  it('keeps a change of the spacing that only one side made', () => {
    const base = { about: 'One. Two.' };
    expect(outcomes(base, { about: 'One.\n\nTwo.' }, base)).toEqual({ about: 'mine' });
    expect(changedTexts(base, { about: 'One.\n\nTwo.' })).toEqual({ about: 'One.\n\nTwo.' });
  });

  it('compares canonical values', () => {
    const canonical = (name: string, text: string) => (name === 'price' ? String(Number(text)) : text);
    const base = { price: '49.90', name: '1.0' };
    expect(outcomes(base, { price: '49.9', name: '1.0' }, { price: '10.00', name: '1.0' }, canonical)).toEqual({
      price: 'theirs',
      name: 'same',
    });
    expect(changedTexts(base, { price: '49.9', name: '1' }, canonical)).toEqual({ name: '1' });
  });

  it('[COURSES-38] loses no change of either side and invents none', () => {
    const names = ['a', 'b', 'c'];
    const texts = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom('', 'x', 'y', 'z')])));
    fc.assert(
      fc.property(texts, texts, texts, (base, mine, theirs) => {
        const fields = mergeTexts(base, mine, theirs);
        const result = resolvedTexts(fields, Object.fromEntries(names.map((name) => [name, 'theirs'])));
        for (const { name, outcome } of fields) {
          if (mine[name] === base[name]) expect(result[name]).toBe(theirs[name]);
          if (theirs[name] === base[name]) expect(result[name]).toBe(mine[name]);
          const all = new Set([base[name], mine[name], theirs[name]]);
          expect(outcome === 'conflict').toBe(all.size === 3);
        }
      }),
    );
  });
});
