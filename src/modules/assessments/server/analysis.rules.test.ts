import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { GAP_MARK } from '#modules/questions/contract/question-types.ts';
import { questionInput } from '#modules/questions/contract/questions.ts';
import { withOptionIds } from '#modules/questions/server/question-body.ts';
import { byNeed, describeGiven, unchosen, verdictOf } from './analysis.rules.ts';

const bodyOf = (input: z.input<typeof questionInput>) => withOptionIds(questionInput.parse(input));
const id = (name: string): string => name.padEnd(8, 'a');
const row = (given: string, part: string | null = null) => ({ question: 'q', given, part, count: 3 }) as never;

describe('the verdict on a question', () => {
  it.each([
    [9, 0.5, 'unknown'],
    [10, null, 'unknown'],
    [10, -0.01, 'negative'],
    [10, 0, 'low'],
    [10, 0.19, 'low'],
    [10, 0.2, 'fair'],
    [10, 0.29, 'fair'],
    [10, 0.3, 'good'],
  ] as const)('asked %d times, with a discrimination of %s, is %s', (asked, discrimination, verdict) => {
    expect(verdictOf(asked, discrimination)).toBe(verdict);
  });

  it('puts the questions that need a look first, then the hardest ones', () => {
    const of = (verdict: string, share: number) => ({ verdict, share }) as never;
    const sorted = [of('unknown', 0.1), of('good', 0.2), of('low', 0.9), of('low', 0.3), of('negative', 1)].toSorted(
      byNeed,
    );
    expect(sorted).toEqual([
      { verdict: 'negative', share: 1 },
      { verdict: 'low', share: 0.3 },
      { verdict: 'low', share: 0.9 },
      { verdict: 'good', share: 0.2 },
      { verdict: 'unknown', share: 0.1 },
    ]);
  });
});

describe('what was answered', () => {
  const choices = [
    { id: id('arch'), text: 'Arch', correct: true },
    { id: id('tent'), text: 'Tent', correct: false },
    { id: id('dome'), text: 'Dome', correct: false },
  ];
  const single = bodyOf({ type: 'single', prompt: 'Arch?', choices });

  it('is shown as the text of a choice and whether it is right; a choice that is gone keeps its id', () => {
    expect(describeGiven(single, row(id('arch')))).toEqual({ part: null, text: 'Arch', count: 3, right: true });
    expect(describeGiven(single, row(id('tent')))).toMatchObject({ text: 'Tent', right: false });
    expect(describeGiven(single, row('gonegone'))).toMatchObject({ text: 'gonegone', right: false });
  });

  it('names the choices that no learner chose', () => {
    expect(unchosen(single, [row(id('arch')), row(id('dome'))])).toEqual([
      { part: null, text: 'Tent', count: 0, right: false },
    ]);
    const multiple = bodyOf({ type: 'multiple', prompt: 'Arches?', choices });
    expect(unchosen(multiple, [row(id('arch'))]).map(({ text }) => text)).toEqual(['Tent', 'Dome']);
    expect(unchosen(bodyOf({ type: 'truefalse', prompt: 'True?', correct: true }), [])).toEqual([]);
  });

  it('is right for typed answers only if it gets all points', () => {
    const accepted = [
      { text: 'Arch', percent: 100 },
      { text: 'Vault', percent: 50 },
    ];
    const short = bodyOf({ type: 'short', prompt: 'What?', accepted });
    expect(['arch', 'vault', 'tent'].map((text) => describeGiven(short, row(text)).right)).toEqual([
      true,
      false,
      false,
    ]);
    const truth = bodyOf({ type: 'truefalse', prompt: 'True?', correct: false });
    expect(['true', 'false'].map((text) => describeGiven(truth, row(text)).right)).toEqual([false, true]);
    expect(describeGiven(bodyOf({ type: 'essay', prompt: 'Discuss.' }), row('…')).right).toBeNull();
  });

  it('is shown pair by pair, with the left side as its part', () => {
    const match = bodyOf({
      type: 'match',
      prompt: 'Capitals?',
      pairs: [
        { id: id('es'), left: 'Spain', rightId: id('madrid'), right: 'Madrid' },
        { id: id('fr'), left: 'France', rightId: id('paris'), right: 'Paris' },
      ],
      extra: [{ id: id('rome'), text: 'Rome' }],
    });
    const given = (right: string, left: string) => describeGiven(match, row(id(right), id(left)));
    expect(given('madrid', 'es')).toEqual({ part: 'Spain', text: 'Madrid', count: 3, right: true });
    expect(given('paris', 'es')).toMatchObject({ part: 'Spain', text: 'Paris', right: false });
    expect(given('rome', 'fr')).toMatchObject({ part: 'France', text: 'Rome', right: false });
    expect(given('gone', 'gone')).toMatchObject({ part: id('gone'), text: id('gone'), right: false });
  });

  it('is shown place by place and gap by gap, counted from 1', () => {
    const items = ['one', 'two'].map((text) => ({ id: id(text), text }));
    const order = bodyOf({ type: 'order', prompt: 'Count.', items });
    expect(describeGiven(order, row(id('two'), '2'))).toEqual({ part: '2', text: 'two', count: 3, right: true });
    expect(describeGiven(order, row(id('two'), '1'))).toMatchObject({ right: false });
    const gap = bodyOf({
      type: 'gap',
      prompt: 'Fill in.',
      text: `${GAP_MARK} and ${GAP_MARK}`,
      gaps: [
        { id: id('first'), accepted: ['Salt', 'sal'] },
        { id: id('second'), accepted: ['pepper'] },
      ],
    });
    expect(describeGiven(gap, row('salt', id('first')))).toEqual({ part: '1', text: 'salt', count: 3, right: true });
    expect(describeGiven(gap, row('salt', id('second')))).toMatchObject({ part: '2', right: false });
    expect(describeGiven(gap, row('salt', id('gone')))).toMatchObject({ part: id('gone'), right: false });
  });
});
