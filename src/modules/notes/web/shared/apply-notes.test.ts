import { expect, it } from 'vitest';
import { applyNotes, type ShownNote } from './apply-notes.ts';
import type { WaitingFact } from '#modules/progress/web/shared/queue/apply-facts.ts';

const stored = (id: string, fields: Partial<ShownNote> = {}): ShownNote => ({
  _id: id,
  course: { _id: 'c', name: 'Course' },
  unit: { _id: 'u', title: 'Unit', number: 1 },
  second: null,
  quote: null,
  text: id,
  html: `<p>${id}</p>`,
  revision: 3,
  changedAt: '2026-01-01T00:00:00Z',
  ...fields,
});
const change = (note: string, text: string | null, second: number | null = null, sectionId = 'u'): WaitingFact => ({
  _id: `fact of ${note}`,
  userId: 'ada',
  course: 'c',
  happenedAt: '2026-01-02T00:00:00Z',
  intent: { kind: 'note', note, sectionId, second, quote: null, text, base: 3 },
});

it('shows changes, deletions and new notes of the unit before they are sent, in the order of the film', () => {
  const notes = [stored('a', { second: 10 }), stored('b', { revision: 4 }), stored('gone')];
  const ticked = { ...change('b', null), intent: { kind: 'ticked', sectionId: 'u' } as const };
  const facts = [
    ticked,
    change('b', 'b2'),
    change('gone', null),
    change('new', 'n', 5),
    change('elsewhere', 'e', 1, 'other'),
  ];
  const shown = applyNotes(notes, facts, { unit: 'u' });
  expect(shown).toHaveLength(3);
  expect(shown).toMatchObject([
    { _id: 'new', text: 'n', html: '', revision: 3, waiting: 'fact of new' },
    { _id: 'a', html: '<p>a</p>' },
    { _id: 'b', text: 'b2', html: '', revision: 4, unit: { title: 'Unit' }, waiting: 'fact of b' },
  ]);
});

it('adds no note to a list of all units, whose order is that of the server', () => {
  expect(applyNotes([stored('b'), stored('a', { second: 1 })], [change('new', 'n')]).map(({ _id }) => _id)).toEqual([
    'b',
    'a',
  ]);
});

it('marks what was sent as no longer waiting', () => {
  const [shown] = applyNotes([stored('b')], [change('b', 'b2')], { areSent: true });
  expect(shown).toMatchObject({ text: 'b2', waiting: undefined });
});
