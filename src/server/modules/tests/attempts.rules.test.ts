import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testSettings } from '#contract/tests.ts';
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

  it('waits for the marks of the first attempt, if that one counts', () => {
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
    [{}, [attempt(1, new Date(now.getTime() + 500))], 'now'],
    [{ attempts: 2, pauseMinutes: 5 }, [attempt(1, new Date(now.getTime() - 300_000))], 'now'],
  ])('with %j after %j is %s', (fields, attempts, expected) => {
    expect(nextAttempt(settings(fields), attempts, now).next).toBe(expected);
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
  ])('%s, with %j after %j: %s', (solutions, fields, attempts, expected) => {
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

  it('asks none twice, the same for a seed, and never more than it should', () => {
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
