import type { Pool } from 'pg';
import { consumePoint, openLimiter, tooMany } from '#server/api/rate-limiter.ts';
import { AppError } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';

/** Codes that do not exist, from one network: a class of two hundred mistyping one still orders. */
const WRONG_CODES = { points: 300, duration: 900 } as const;

/** Runs work with a code as typed; slows guessing. Throws what it throws, and `too_many_attempts`. */
export type TryCode = <T>(code: string, network: Network, work: () => Promise<T>) => Promise<T>;

/**
 * Opens the limit of wrong codes, which all processes count together. An attempt takes its place in the count before the
 * code is looked up and gives it back unless the code was wrong: a hundred guesses at once are still a hundred.
 */
export function openCouponAttempts(pool: Pool): TryCode {
  const limiter = openLimiter(pool, 'coupon', WRONG_CODES);
  return async (code, network, work) => {
    if (code === '') return work();
    const wait = await consumePoint(limiter, network);
    if (wait !== null) throw tooMany(wait);
    try {
      const result = await work();
      await limiter.reward(network);
      return result;
    } catch (cause) {
      if (!(cause instanceof AppError && cause.code === 'coupon_not_found')) await limiter.reward(network);
      throw cause;
    }
  };
}
