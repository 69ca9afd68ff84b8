import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { FieldError } from '#contract/fields/field-errors.ts';
import { AppError } from '#server/errors.ts';

/** At most `points` attempts within `duration` seconds. */
export interface Limit {
  readonly points: number;
  readonly duration: number;
}

/** Opens a limiter that counts in the database, so that all processes agree. `name` is the prefix of its keys. */
export const openLimiter = (pool: Pool, name: string, limit: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'attempts',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: name,
    ...limit,
  });

/** Counts an attempt of a key. Returns null, or the milliseconds to wait when the limit is reached. */
export async function consumePoint(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (cause) {
    if (cause instanceof RateLimiterRes) return cause.msBeforeNext;
    throw cause;
  }
}

/** Throws `too_many_attempts` when a key has reached its limit, without counting an attempt. */
export async function requirePoint(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const state = await limiter.get(key);
  if (state && state.consumedPoints >= limiter.points) throw tooMany(state.msBeforeNext);
}

/**
 * Returns the error for a key that has reached its limit; its sentence and `Retry-After` give the wait of `ms`.
 * `reason` replaces the sentence.
 */
export const tooMany = (ms: number, reason: FieldError = waitOf(ms)): AppError =>
  new AppError('too_many_attempts', { retryAfter: ms / 1000, reason });

/** Longer waits, in minutes, are given in hours. */
const MINUTES_MAX = 90;

/** Returns a wait as a reason, rounded up to whole minutes or, if it is long, to whole hours. */
function waitOf(ms: number): FieldError {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  if (minutes > MINUTES_MAX) return { code: 'wait_hours', params: { hours: Math.ceil(minutes / 60) } };
  return minutes === 1 ? { code: 'wait_one_minute' } : { code: 'wait_minutes', params: { minutes } };
}
