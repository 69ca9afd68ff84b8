import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#modules/audit/contract/audit.ts';
import { admin } from '#web/lib/messages/en/admin.ts';
import { byDay, fieldsOfEntry, sentenceOf, sentenceParts } from './audit-text.ts';

const words = admin.activity;
const WRITING = { locale: 'en', currency: 'EUR', timeZone: 'UTC' } as const;

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: '2025-11-21T12:00:00.000Z',
  actor: { _id: null, name: 'Clara' },
  action: 'update',
  entity: 'user',
  entityId: 'x',
  label: 'Ada',
  before: null,
  after: null,
  ...change,
});

describe('sentenceOf', () => {
  it('describes a change of a user', () =>
    expect(sentenceOf(entry({}), words)).toBe('Clara changed the account of Ada'));
  it('describes a new order of units', () =>
    expect(sentenceOf(entry({ entity: 'course', action: 'reorder', label: 'Python' }), words)).toBe(
      'Clara put the units of “Python” in a new order',
    ));
  it('describes an enrolment and its end', () => {
    const said = { course: 'Python', user: 'Ada' };
    expect(sentenceOf(entry({ entity: 'enrolment', action: 'enrol', after: said }), words)).toBe(
      'Clara enrolled Ada in “Python”',
    );
    expect(sentenceOf(entry({ entity: 'enrolment', action: 'remove', before: said }), words)).toBe(
      'Clara removed Ada from “Python”',
    );
  });
  it('counts the people of a list', () =>
    expect(
      sentenceOf(
        entry({ entity: 'enrolment', action: 'enrol', after: { course: 'Python', users: ['a', 'b'] } }),
        words,
      ),
    ).toBe('Clara enrolled 2 people in “Python” by a list'));
  it('has the names of people with an account apart, not those of deleted ones', () => {
    const actor = { _id: 'c', name: 'Clara' };
    expect(sentenceParts(entry({ actor }), words)).toEqual([
      { id: 'c', name: 'Clara' },
      ' changed the account of ',
      { id: 'x', name: 'Ada' },
    ]);
    const after = { course: 'Python', user: 'Ada' };
    expect(sentenceParts(entry({ entity: 'enrolment', action: 'enrol', entityId: 'p/a', after }), words)).toEqual([
      'Clara enrolled ',
      { id: 'a', name: 'Ada' },
      ' in “Python”',
    ]);
    expect(sentenceParts(entry({ action: 'delete' }), words)).toEqual([sentenceOf(entry({ action: 'delete' }), words)]);
  });
  it('describes an unknown kind of change', () =>
    expect(sentenceOf(entry({ action: 'reorder' }), words)).toBe('Clara · Reordered · Ada'));
});

describe('fieldsOfEntry', () => {
  it('returns the values before and after under their labels', () =>
    expect(
      fieldsOfEntry(
        {
          action: 'update',
          before: { price: 49.99, listed: true, x: null },
          after: { price: 1200, listed: false, x: 'y' },
        },
        words,
        WRITING,
      ),
    ).toEqual([
      { key: 'price', name: 'Price', before: '49.99 €', after: '1,200.00 €' },
      { key: 'listed', name: 'In the catalogue', before: 'yes', after: 'no' },
      { key: 'x', name: 'x', before: null, after: 'y' },
    ]));
  it('shows that a password changed, never the password', () =>
    expect(
      fieldsOfEntry({ action: 'update', before: { password: null }, after: { password: 'changed' } }, words, WRITING),
    ).toEqual([{ key: 'password', name: 'Password', before: null, after: 'a new one was set' }]));
  it('shows an order by positions', () =>
    expect(
      fieldsOfEntry(
        { action: 'reorder', before: { sections: ['a', 'b', 'c'] }, after: { sections: ['c', 'a', 'b'] } },
        words,
        WRITING,
      ),
    ).toEqual([{ key: 'sections', name: 'Order of the units', before: '1, 2, 3', after: '3, 1, 2' }]));
});

it('byDay groups the changes of one day', () => {
  const at = (text: string) => ({ at: text });
  const days = byDay([at('2025-11-21T12:00:00'), at('2025-11-21T09:00:00'), at('2025-11-20T12:00:00')], (iso) =>
    iso.slice(0, 10),
  );
  expect(days.map(({ entries }) => entries.length)).toEqual([2, 1]);
});
