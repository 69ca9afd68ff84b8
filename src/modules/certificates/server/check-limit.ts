import type { Pool } from 'pg';
import { consumePoint, openLimiter, tooMany } from '#server/api/rate-limiter.ts';
import type { Network } from '#server/ops/network.ts';

/** Checks of credentials from one network: each takes up to 0.4 s of a thread. */
const CHECKS = { points: 100, duration: 900 } as const;

/** Counts a check of a credential. Throws `too_many_attempts`. */
export type TakeCheck = (network: Network) => Promise<void>;

/** Opens the limit of checks, which all processes count together. */
export function openCheckLimit(pool: Pool): TakeCheck {
  const limiter = openLimiter(pool, 'check-credential', CHECKS);
  return async (network) => {
    const wait = await consumePoint(limiter, network);
    if (wait !== null) throw tooMany(wait);
  };
}
