import { expect, it } from 'vitest';
import type { UnitDraftValue } from '#modules/units/contract/unit-drafts.ts';
import { standing } from './use-unit-draft.ts';

it('standing returns what was typed and still stands, also in a draft that was read again', () => {
  const test = { questions: [], passPercent: 80 };
  const now = { title: 'Theirs', description: 'Mine', test: structuredClone(test) } as unknown as UnitDraftValue;
  const typed = new Map<keyof UnitDraftValue, unknown>([
    ['title', 'Mine'],
    ['description', 'Mine'],
    ['test', test],
  ]);
  expect(standing(typed, now)).toEqual(['description', 'test']);
});
