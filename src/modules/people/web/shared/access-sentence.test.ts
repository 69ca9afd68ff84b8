import { describe, expect, it } from 'vitest';
import type { PersonAccess } from '#modules/people/contract/people.ts';
import { accessSentence } from './access-sentence.ts';
import { access as words } from '#web/lib/messages/en/access.ts';

const nothing = { cause: null, at: null, order: null, by: null, until: null };
const sentence = (fields: Partial<PersonAccess>) =>
  accessSentence(
    {
      course: { _id: 'id', customId: 1, name: 'Weaving' },
      open: fields.refusal === null,
      refusal: null,
      evidence: nothing,
      openOrder: null,
      unit: null,
      films: [],
      ...fields,
    },
    words,
    (iso) => iso.slice(0, 10),
  );
const at = '2026-11-21T10:00:00.000Z';

describe('accessSentence', () => {
  it('names the order, the admin and the end behind an open course', () => {
    expect(sentence({ evidence: { ...nothing, cause: 'purchase', at, order: 1042 } })).toBe(
      'Enrolled on 2026-11-21 by order 1042.',
    );
    const given = { ...nothing, cause: 'admin', at, by: 'Grace', until: '2027-01-01T00:00:00.000Z' } as const;
    expect(sentence({ evidence: given })).toBe('Enrolled on 2026-11-21 by Grace. The access ends on 2026-12-31.');
    expect(sentence({})).toBe('Admins can open every course.');
  });

  it('says why a course is closed', () => {
    const openOrder = { _id: '01941f29-7c00-7000-8000-000000000001', number: 7, at, held: false };
    expect(sentence({ refusal: 'never' })).toMatch(/never/);
    expect(sentence({ refusal: 'order_unpaid', openOrder })).toBe('Order 7 of 2026-11-21 is not paid yet.');
    expect(sentence({ refusal: 'payment_held', openOrder })).toMatch(/order 7/);
    expect(sentence({ refusal: 'removed', evidence: { ...nothing, cause: 'removal', at } })).toBe(
      'The access was removed on 2026-11-21.',
    );
    expect(sentence({ refusal: 'refunded', evidence: { ...nothing, cause: 'refund', at, order: 7 } })).toBe(
      'Order 7 was refunded on 2026-11-21.',
    );
    expect(sentence({ refusal: 'ended' })).toBe('The access has ended.');
    expect(sentence({ refusal: 'draft' })).toMatch(/draft/);
  });

  it('adds the unit', () => {
    const unit = { title: 'Warp', preview: false, doneAt: null };
    expect(sentence({ refusal: null, open: true, unit })).toMatch(/“Warp” is open\.$/);
    expect(sentence({ refusal: 'never', unit: { ...unit, preview: true } })).toMatch(/free preview\.$/);
    expect(sentence({ refusal: null, unit: { ...unit, doneAt: at } })).toMatch(/completed on 2026-11-21\.$/);
  });

  it('adds films that failed', () => {
    const video = { title: 'Warp', times: 2, at, phone: true };
    const videos = [video, { ...video, title: 'Weft', times: 1, phone: false }];
    expect(sentence({ films: videos })).toBe(
      'Admins can open every course. The film of “Warp” failed 2 times, last on 2026-11-21, on a phone. The film of “Weft” failed on 2026-11-21.',
    );
  });
});
