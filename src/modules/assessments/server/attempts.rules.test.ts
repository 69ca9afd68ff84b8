import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSettings } from '#modules/assessments/contract/assessments.ts';
import { drawQuestions, isPassed, nextAttempt, resultOf, showsSolutions } from './attempts.rules.ts';

const now = new Date('2026-11-22T12:00:00Z');
const attempt = (points: number | null, submittedAt: Date | null = now) => ({ points, maximum: 10, submittedAt });
const settings = (fields: object) => testSettings.parse({ draws: [{ tags: [], count: 1 }], ...fields });

describe('the result that counts', () => {
  it.each([
    ['best', 90],
    ['first', 50],
    ['last', 70],
    ['mean', 70],
  ] as const)('is the %s one, %i percent', (counts, expected) => {
    expect(resultOf(counts, [attempt(5), attempt(9), attempt(7), attempt(null)])).toBe(expected);
  });

  it('is none while no attempt is marked', () => {
    for (const counts of ['best', 'first', 'last', 'mean'] as const) {
      expect(resultOf(counts, [])).toBeNull();
      expect(resultOf(counts, [attempt(null)])).toBeNull();
    }
  });

  it('tells the last from the mean, and rounds to hundredths, up from the half', () => {
    const attempts = [attempt(1), attempt(1), attempt(2)];
    expect(resultOf('last', attempts)).toBe(20);
    expect(resultOf('mean', attempts)).toBe(13.33);
    expect(resultOf('mean', [attempt(2), attempt(2), attempt(1)])).toBe(16.67);
    expect(resultOf('best', [{ points: 2, maximum: 3, submittedAt: now }])).toBe(66.67);
  });

  it('[MORE-143] waits for the marks of the first attempt, if that one counts', () => {
    expect(resultOf('first', [attempt(null), attempt(9)])).toBeNull();
    expect(isPassed({ counts: 'first', passPercent: 60 }, [attempt(null), attempt(9)])).toBe(false);
  });

  it('passes from the mark on', () => {
    expect([5, 6].map((points) => isPassed({ counts: 'best', passPercent: 60 }, [attempt(points)]))).toEqual([
      false,
      true,
    ]);
    expect(isPassed({ counts: 'best', passPercent: 0 }, [attempt(null)])).toBe(false);
  });
});

describe('the next attempt', () => {
  it.each([
    [{}, [], 'now'],
    [{}, [attempt(null, null)], 'open'],
    [{ attempts: 1 }, [attempt(1)], 'used_up'],
    [{ pauseMinutes: 5 }, [attempt(1)], 'later'],
    [{ pauseMinutes: 1 }, [attempt(1)], 'later'],
    [{}, [attempt(1, new Date(now.getTime() + 500))], 'now'],
    [{ attempts: 2, pauseMinutes: 5 }, [attempt(1, new Date(now.getTime() - 300_000))], 'now'],
  ])('with %j after %j is %s', (fields, attempts, expected) => {
    expect(nextAttempt(settings(fields), attempts, now).next).toBe(expected);
  });
});

it('tells when the pause after the last attempt ends', () => {
  const earlier = new Date(now.getTime() - 60_000);
  const { nextAt } = nextAttempt(settings({ pauseMinutes: 5 }), [attempt(1), attempt(1, earlier)], now);
  expect(nextAt).toEqual(new Date(now.getTime() + 300_000));
});

describe('what an attempt shows', () => {
  it('leaves the answers out once the unit has no test any more', () => {
    expect(showsSolutions(null, [attempt(9)], attempt(9))).toBe(false);
  });

  it('waits for a pass where the test wants one, also after the last attempt', () => {
    expect(showsSolutions(settings({ solutions: 'passed', attempts: 1 }), [attempt(1)], attempt(1))).toBe(false);
  });
});

describe('solutions', () => {
  it.each([
    ['submitted', {}, [attempt(1)], true],
    ['submitted', {}, [attempt(1, null)], false],
    ['passed', {}, [attempt(1)], false],
    ['passed', {}, [attempt(9)], true],
    ['closed', { attempts: 2 }, [attempt(1)], false],
    ['closed', { attempts: 1 }, [attempt(1)], true],
    ['closed', { attempts: 2 }, [attempt(1), attempt(null, null)], false],
    ['closed', { attempts: 2 }, [attempt(1), attempt(2)], true],
    ['closed', {}, [attempt(1)], false],
    ['never', { attempts: 1 }, [attempt(9)], false],
  ])('[MORE-142, MORE-152] %s, with %j after %j: %s', (solutions, fields, attempts, expected) => {
    expect(showsSolutions(settings({ solutions, ...fields }), attempts, attempts[0]!)).toBe(expected);
  });
});

describe('drawing questions', () => {
  const bank = fc
    .array(fc.record({ tags: fc.subarray(['a', 'b']), points: fc.constant(1), inText: fc.boolean() }), {
      maxLength: 12,
    })
    .map((list) =>
      list.map((one, at) => ({
        ...one,
        questionId: `00000000-0000-7000-8000-00000000000${at.toString(16)}`,
        versionId: String(at),
      })),
    );
  const draws = fc.array(fc.record({ tags: fc.subarray(['a', 'b']), count: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 1,
    maxLength: 3,
  });

  const question = (name: string, tags: readonly string[]) => ({
    tags: [...tags],
    points: 1,
    inText: false,
    questionId: `00000000-0000-7000-8000-0000000000${name}`,
    versionId: name,
  });

  it('draws those with all tags only', () => {
    const all = [question('01', ['a', 'b']), question('02', ['a']), question('03', [])];
    const drawn = drawQuestions(settings({ draws: [{ tags: ['a', 'b'], count: 3 }] }), all, 7);
    expect(drawn.map(({ versionId }) => versionId)).toEqual(['01']);
  });

  it('asks the chosen ones in their order unless they are shuffled', () => {
    const all = Array.from({ length: 9 }, (_, at) => question(`1${at}`, []));
    const questions = all.map(({ questionId }) => questionId);
    const asked = (shuffle: boolean) =>
      drawQuestions(settings({ questions, draws: [], shuffle }), all, 7).map(({ versionId }) => versionId);
    const inOrder = all.map(({ versionId }) => versionId);
    expect(asked(false)).toEqual(inOrder);
    expect(asked(true)).not.toEqual(inOrder);
    expect(asked(true).toSorted()).toEqual(inOrder);
  });

  it('[MORE-146] asks none twice, the same for a seed, and never more than it should', () => {
    fc.assert(
      fc.property(bank, draws, fc.integer(), fc.boolean(), (all, wanted, seed, shuffle) => {
        const test = settings({
          questions: all.slice(0, 2).map(({ questionId }) => questionId),
          draws: wanted,
          shuffle,
        });
        const drawn = drawQuestions(test, all, seed);
        expect(drawQuestions(test, all, seed)).toEqual(drawn);
        expect(new Set(drawn).size).toBe(drawn.length);
        expect(drawn).toEqual(expect.arrayContaining(all.slice(0, 2)));
        const most = wanted.reduce((sum, { count }) => sum + count, 0) + 2;
        expect(drawn.length).toBeLessThanOrEqual(most);
        const untagged = wanted.every(({ tags }) => tags.length === 0);
        const drawable = all.slice(2).filter(({ inText }) => !inText);
        expect(drawn.slice(shuffle ? drawn.length : 2).filter(({ inText }) => inText)).toEqual([]);
        if (untagged) expect(drawn.length).toBe(Math.min(drawable.length, most - 2) + Math.min(all.length, 2));
      }),
    );
  });
});
