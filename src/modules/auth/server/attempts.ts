import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { normalEmail } from '#contract/email-address.ts';
import { requirePoint, openLimiter, consumePoint, tooMany } from '#server/api/rate-limiter.ts';
import type { Network } from '#server/ops/network.ts';

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords for one account in a window, from all clients together; a known device has a count of its own. */
const PER_ACCOUNT = 10;
/** Failures one network may cause in a window: a class of two hundred mistyping once each still gets in. */
const PER_NETWORK = 300;

const digest = (kind: string, value: string) => `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

/** One try of a password. */
export interface LoginAttempt {
  /** The id of the account the e-mail belongs to; null when there is none. */
  readonly userId: string | null;
  /** The e-mail as it was typed. */
  readonly email: string;
  readonly network: Network;
  /** The key of the known device's row when the browser showed its cookie, else null. */
  readonly device: string | null;
}

/**
 * Returns the key a try is counted under. The account's id where there is an account, so that every spelling that finds
 * the account shares one count; else the normalised address, so that the limit comes as soon for an address without an
 * account. A known device has a count of its own.
 */
export function attemptKey({ userId, email, device }: LoginAttempt): string {
  if (device !== null) return digest('device', device);
  return userId === null ? digest('address', normalEmail(email)) : digest('account', userId);
}

/**
 * Slows guessing, counted in the database so that several processes agree. An attempt takes its place in the count
 * before the password is looked at and gives it back when it was right: a hundred guesses at once are still a hundred.
 */
export class LoginAttempts {
  readonly #accounts: RateLimiterPostgres;
  readonly #networks: RateLimiterPostgres;

  constructor(pool: Pool) {
    this.#accounts = openLimiter(pool, 'login', { points: PER_ACCOUNT, duration: WINDOW_SECONDS });
    this.#networks = openLimiter(pool, 'address', { points: PER_NETWORK, duration: WINDOW_SECONDS });
  }

  /** Takes a place for one try. Throws `too_many_attempts` with the seconds to wait when there is none left. */
  async begin(attempt: LoginAttempt): Promise<void> {
    await requirePoint(this.#networks, digest('ip', attempt.network));
    const wait = await consumePoint(this.#accounts, attemptKey(attempt));
    if (wait !== null) throw tooMany(wait);
  }

  /** The password was never looked at: gives the place back. */
  async notTried(attempt: LoginAttempt): Promise<void> {
    await this.#accounts.reward(attemptKey(attempt));
  }

  /** The password was wrong: the place stays taken, and the network is counted too. */
  async failed(attempt: LoginAttempt): Promise<void> {
    await this.#networks.penalty(digest('ip', attempt.network));
  }

  /** The password was right: earlier failures no longer count. */
  async succeeded(attempt: LoginAttempt): Promise<void> {
    await this.#accounts.delete(attemptKey(attempt));
  }
}
