import { describe, expect, it } from 'vitest';
import { accessOf } from './access.rules.ts';

const now = new Date('2026-11-25T12:00:00Z');
const later = new Date('2026-11-25T12:00:01Z');
const order = { _id: '01941f29-7c00-7000-8000-000000000001', number: 7, at: now, held: false };
const facts = {
  isAdmin: false,
  isInTeam: false,
  course: { _id: '01941f29-7c00-7000-8000-000000000002', customId: 1, name: 'Arches' },
  state: 'published' as const,
  enrolled: null,
  kind: null,
  cause: null,
  at: null,
  order: null,
  by: null,
  until: null,
  openOrder: null,
  unit: null,
  films: [],
};
const access = (some: Partial<Parameters<typeof accessOf>[0]>, forAdmin = true) =>
  accessOf({ ...facts, ...some }, { now, forAdmin });

describe('access to a course', () => {
  it.each<readonly [string, Partial<Parameters<typeof accessOf>[0]>, string | null]>([
    ['never had any', {}, 'never'],
    ['is in the team of a draft', { isInTeam: true, state: 'draft' }, null],
    ['is enrolled without an end', { enrolled: { until: null } }, null],
    ['is enrolled until later', { enrolled: { until: later } }, null],
    ['was enrolled until now', { enrolled: { until: now } }, 'ended'],
    ['is enrolled in a draft', { enrolled: { until: null }, state: 'draft' }, 'draft'],
    ['is an admin', { isAdmin: true, state: 'draft' }, null],
    ['has not paid', { openOrder: order }, 'order_unpaid'],
    ['paid, and the payment is being checked', { openOrder: { ...order, held: true } }, 'payment_held'],
    ['is enrolled, with a second order open', { enrolled: { until: null }, openOrder: order }, null],
    ['got the money back', { kind: 'refund', cause: 'refund' }, 'refunded'],
    ['had it until a date', { kind: 'removal', cause: 'expiry' }, 'ended'],
    ['was removed by an admin', { kind: 'removal', cause: 'admin' }, 'removed'],
  ])('of a learner who %s', (_who, some, refusal) => {
    expect(access(some)).toMatchObject({ refusal, open: refusal === null });
  });

  it('opens a preview unit to every user, but not while the course is a draft', () => {
    const unit = { title: 'Start', preview: true, doneAt: null };
    expect(access({ unit })).toMatchObject({ open: true, refusal: 'never' });
    expect(access({ unit, state: 'draft' })).toMatchObject({ open: false, refusal: 'draft' });
    expect(access({ unit: { ...unit, preview: false } }).open).toBe(false);
  });

  it('names the admin who gave it to admins only', () => {
    expect(access({ by: 'Ada' }).evidence.by).toBe('Ada');
    expect(access({ by: 'Ada' }, false).evidence.by).toBeNull();
  });

  it('tells when it began, ends, and what is open, in ISO 8601', () => {
    const done = { title: 'Start', preview: false, doneAt: now };
    expect(access({ unit: done }).unit).toEqual({ ...done, doneAt: now.toISOString() });
    expect(access({ unit: { ...done, doneAt: null } }).unit).toEqual({ ...done, doneAt: null });
    const shown = access({
      at: now,
      until: later,
      openOrder: order,
      films: [{ title: 'Film', times: 2, at: now, phone: true }],
    });
    expect(shown.evidence).toMatchObject({ at: now.toISOString(), until: later.toISOString() });
    expect(shown.openOrder).toMatchObject({ number: 7, at: now.toISOString() });
    expect(shown.films).toEqual([{ title: 'Film', times: 2, at: now.toISOString(), phone: true }]);
  });
});
