import { randomInt } from 'node:crypto';
import type { TestSettings } from '#modules/assessments/contract/assessments.ts';
import { randomFrom, shuffled } from '#modules/questions/server/present-question.ts';
import type { Askable } from '#modules/questions/server/questions.service.ts';

/** What the rules know of an attempt. */
export interface AttemptFacts {
  readonly submittedAt: Date | null;
  /** Null until everything is marked. */
  readonly points: number | null;
  readonly maximum: number;
}

/** Returns a seed for the order of questions and options: a signed integer of the database. */
export const newSeed = (): number => randomInt(2 ** 31 - 1);

type Pass = Pick<TestSettings, 'passPercent'>;

/** Returns the points of an attempt in percent, in hundredths; null until everything is marked. */
export const percentOf = ({ points, maximum }: AttemptFacts): number | null =>
  points === null ? null : Math.round((points / maximum) * 10_000) / 100;

/**
 * Returns the result that counts, in percent; null while no attempt is marked, and while the first one is not, if that counts.
 * The attempts are in their order.
 */
export function resultOf(counts: TestSettings['counts'], attempts: readonly AttemptFacts[]): number | null {
  const results = attempts.map(percentOf).filter((percent) => percent !== null);
  if (results.length === 0) return null;
  if (counts === 'best') return Math.max(...results);
  if (counts === 'first') return percentOf(attempts[0]!);
  if (counts === 'last') return results.at(-1)!;
  return Math.round((results.reduce((sum, percent) => sum + percent, 0) / results.length) * 100) / 100;
}

/** Returns whether the result that counts is enough. */
export function isPassed(settings: Pick<TestSettings, 'counts'> & Pass, attempts: readonly AttemptFacts[]): boolean {
  const percent = resultOf(settings.counts, attempts);
  return percent !== null && percent >= settings.passPercent;
}

/** Whether another attempt can begin, and when. */
export interface NextAttempt {
  readonly next: 'now' | 'open' | 'later' | 'used_up';
  readonly nextAt: Date | null;
}

/** Returns whether a learner can start another attempt. */
export function nextAttempt(
  settings: Pick<TestSettings, 'attempts' | 'pauseMinutes'>,
  attempts: readonly AttemptFacts[],
  now: Date,
): NextAttempt {
  if (attempts.some(({ submittedAt }) => submittedAt === null)) return { next: 'open', nextAt: null };
  if (settings.attempts !== null && attempts.length >= settings.attempts) return { next: 'used_up', nextAt: null };
  const last = Math.max(0, ...attempts.map(({ submittedAt }) => submittedAt?.getTime() ?? 0));
  const nextAt = new Date(last + settings.pauseMinutes * 60_000);
  // Without a pause the clock of the database, which may be ahead of this one, does not matter.
  return settings.pauseMinutes > 0 && nextAt > now ? { next: 'later', nextAt } : { next: 'now', nextAt: null };
}

/**
 * Returns whether a submitted attempt shows its solutions. Without a test any more: never. "Closed" waits for the last attempt
 * to be submitted, as it may ask the same questions.
 */
export function showsSolutions(
  settings: TestSettings | null,
  attempts: readonly AttemptFacts[],
  attempt: AttemptFacts,
): boolean {
  if (settings === null || attempt.submittedAt === null || settings.solutions === 'never') return false;
  if (settings.solutions === 'submitted') return true;
  if (isPassed(settings, attempts)) return true;
  const isClosed = settings.attempts !== null && attempts.length >= settings.attempts;
  return settings.solutions === 'closed' && isClosed && attempts.every(({ submittedAt }) => submittedAt !== null);
}

/** Returns whether a test can draw a question: not one in the text of a unit, where learners can read its solution. */
export const canDraw = (
  { tags }: Pick<TestSettings['draws'][number], 'tags'>,
  question: Pick<Askable, 'inText' | 'tags'>,
): boolean => !question.inText && tags.every((tag) => question.tags.includes(tag));

/**
 * Returns the questions of an attempt: those of the test that still exist, and those drawn at random, none twice.
 */
export function drawQuestions(settings: TestSettings, bank: readonly Askable[], seed: number): Askable[] {
  const random = randomFrom(seed);
  const byId = new Map(bank.map((one) => [one.questionId, one]));
  const chosen = new Set(settings.questions.flatMap((id) => byId.get(id) ?? []));
  for (const draw of settings.draws) {
    const pool = bank.filter((one) => !chosen.has(one) && canDraw(draw, one));
    for (const one of shuffled(pool, random).slice(0, draw.count)) chosen.add(one);
  }
  const list = [...chosen];
  return settings.shuffle ? shuffled(list, random) : list;
}
