import { describe, expect, it } from 'vitest';
import { COURSE_FIELDS } from '#modules/courses/contract/course.fields.ts';
import { type FieldKind, fieldNames, type Fields } from '#contract/fields/fields.ts';
import { UNIT_FIELDS } from '#modules/units/contract/unit.fields.ts';
import { USER_FIELDS } from '#modules/users/contract/user.fields.ts';
import { apiTexts, canonicalOf, textsOf } from './field-texts.ts';
import { changedTexts, mergeTexts } from '#web/ui/merging/three-way-merge.ts';

type Value = string | number | boolean | readonly string[] | readonly object[] | null;

/** Three different values of each kind: as read, as typed, as stored by another admin. */
const VALUES: Readonly<Record<FieldKind, readonly [Value, Value, Value]>> = {
  text: ['A', 'B', 'C'],
  longText: ['A\nB', 'B', 'C'],
  markdown: ['A\n\nB', '*B*', 'C'],
  list: [['A', 'B'], ['B'], ['C', 'D']],
  entries: [[], [{ question: 'A', answer: 'B' }], [{ question: 'A', answer: 'C' }]],
  email: ['a@x.example', 'b@x.example', 'c@x.example'],
  address: [null, 'https://x.example/b.mp4', 'https://x.example/c.mp4'],
  choice: ['A', 'B', 'C'],
  // A flag has two values, so two users can only change it to the same one.
  flag: [false, true, true],
  price: [1, 2.5, 3],
  duration: [0, 90, 60],
  day: [null, '2026-11-22', '2026-12-31'],
};

const ENTITIES: Readonly<Record<string, Fields>> = { course: COURSE_FIELDS, unit: UNIT_FIELDS, user: USER_FIELDS };

const cases = Object.entries(ENTITIES).flatMap(([entity, fields]) =>
  fieldNames(fields).map((name) => [entity, name, fields, fields[name]!] as const),
);

/** Returns the texts of an entity with one field set to one of its values. */
const texts = (fields: Fields, changed: string, which: 0 | 1 | 2) =>
  textsOf(
    fields,
    Object.fromEntries(
      fieldNames(fields).map((name) => [name, VALUES[fields[name]!.kind][name === changed ? which : 0]]),
    ),
  );

describe.each(cases)('the form of a %s with a changed %s', (_entity, name, fields, { kind, presence }) => {
  const [base, mine, theirs] = ([0, 1, 2] as const).map((which) => texts(fields, name, which)) as [
    Record<string, string>,
    Record<string, string>,
    Record<string, string>,
  ];
  const canonical = canonicalOf(fields);

  it('sends only this field', () => {
    expect(Object.keys(apiTexts(fields, changedTexts(base, mine, canonical)))).toEqual([name]);
    expect(changedTexts(base, base, canonical)).toEqual({});
  });

  it('has a conflict if another admin changed it too, and otherwise merges their change', () => {
    const outcomes = (my: typeof mine) =>
      mergeTexts(base, my, theirs, canonical).flatMap((field) =>
        field.outcome === 'same' ? [] : [[field.name, field.outcome]],
      );
    expect(outcomes(mine)).toEqual(kind === 'flag' ? [] : [[name, 'conflict']]);
    expect(outcomes(base)).toEqual([[name, 'theirs']]);
  });

  it('sends an empty text only to clear an optional field', () => {
    const sent = apiTexts(fields, { [name]: '' });
    expect(sent).toEqual(presence === 'optional' ? { [name]: kind === 'duration' ? '0' : '' } : {});
  });
});

describe('the texts of a form', () => {
  const fields: Fields = {
    name: { kind: 'text', presence: 'required' },
    lines: { kind: 'list', presence: 'optional' },
    entries: { kind: 'entries', presence: 'optional' },
    day: { kind: 'day', presence: 'optional' },
    price: { kind: 'price', presence: 'required' },
    sale: { kind: 'price', presence: 'optional' },
    length: { kind: 'duration', presence: 'defaulted' },
  };

  it('show values as they are typed', () => {
    const entity = {
      name: 'A',
      lines: ['B', 'C'],
      entries: [{ b: 5, a: null }],
      day: null,
      price: 2.5,
      sale: null,
      length: 90,
    };
    expect(textsOf(fields, entity)).toEqual({
      name: 'A',
      lines: 'B\nC',
      entries: '[{"a":"","b":"5"}]',
      day: '',
      price: '2.50',
      sale: '',
      length: '1.5',
    });
  });

  it('are sent as numbers where they can be read, otherwise as typed, and without fields of another form', () => {
    expect(apiTexts(fields, { name: ' A ', price: '49,90', length: '1.5', other: 'x' })).toEqual({
      name: 'A',
      price: '49.9',
      length: '90',
    });
    expect(apiTexts(fields, { name: undefined, price: 'free', length: 'soon' })).toEqual({
      price: 'free',
      length: 'soon',
    });
  });

  it('are the same for two spellings of a price or a length', () => {
    const canonical = canonicalOf(fields);
    expect(canonical('price', '49,90')).toBe(canonical('price', '49.9'));
    expect(canonical('price', 'free')).toBe('free');
    expect(canonical('length', '1,50')).toBe(canonical('length', '1.5'));
    expect(canonical('length', 'soon')).toBe('soon');
    expect(canonical('entries', '[{"b":"B","a":" "},{"a":""}]')).toBe(canonical('entries', '[{"a":" ","b":"B"}]'));
    expect(canonical('other', ' x ')).toBe(' x ');
  });
});
