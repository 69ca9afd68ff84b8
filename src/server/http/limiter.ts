import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from './errors.ts';

/** So many places in so many seconds. */
export interface Limit {
  readonly points: number;
  readonly duration: number;
}

/** Counts in the database, so that several processes agree; a name keeps what it counts apart from what others do. */
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

/** Takes a place of a key. Answers null, or the milliseconds until there is one again. */
export async function takePlace(limiter: RateLimiterPostgres, key: string): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (cause) {
    if (cause instanceof RateLimiterRes) return cause.msBeforeNext;
    throw cause;
  }
}

/** Throws `too_many_attempts` when a key has no place left, without taking one. */
export async function mustHavePlace(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const taken = await limiter.get(key);
  if (taken && taken.consumedPoints >= limiter.points) throw tooMany(taken.msBeforeNext);
}

/** That there is no place left, with the time to wait in milliseconds. */
export const tooMany = (ms: number): AppError => new AppError('too_many_attempts', { retryAfter: ms / 1000 });
