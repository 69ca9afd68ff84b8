import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { mustHavePlace, openLimiter, takePlace, tooMany } from '#server/http/limiter.ts';

const WINDOW_SECONDS = 15 * 60;
/** Wrong passwords one account may meet in a window, whoever tries; a browser its owner already used has a count of its own. */
const PER_ACCOUNT = 10;
/** Failures one address may cause in a window: a class of two hundred mistyping once each still gets in. */
const PER_ADDRESS = 300;

const digest = (kind: string, value: string) => `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

/** Who is trying: the account by its e-mail, the address, and the known device's row key when the browser showed one. */
export interface Attempt {
  readonly email: string;
  readonly address: string;
  readonly device: string | null;
}

/**
 * Slows guessing, counted in the database so that several processes agree. An attempt takes its place in the count
 * before the password is looked at and gives it back when it was right: a hundred guesses at once are still a hundred.
 */
export class LoginAttempts {
  readonly #accounts: RateLimiterPostgres;
  readonly #addresses: RateLimiterPostgres;

  constructor(pool: Pool) {
    this.#accounts = openLimiter(pool, 'login', { points: PER_ACCOUNT, duration: WINDOW_SECONDS });
    this.#addresses = openLimiter(pool, 'address', { points: PER_ADDRESS, duration: WINDOW_SECONDS });
  }

  static #key({ email, device }: Attempt): string {
    return device === null ? digest('account', email.toLowerCase()) : digest('device', device);
  }

  /** Takes a place for one try. Throws `too_many_attempts` with the seconds to wait when there is none left. */
  async begin(attempt: Attempt): Promise<void> {
    await mustHavePlace(this.#addresses, digest('ip', attempt.address));
    const wait = await takePlace(this.#accounts, LoginAttempts.#key(attempt));
    if (wait !== null) throw tooMany(wait);
  }

  /** The password was never looked at: gives the place back. */
  async notTried(attempt: Attempt): Promise<void> {
    await this.#accounts.reward(LoginAttempts.#key(attempt));
  }

  /** The password was wrong: the place stays taken, and the address is counted too. */
  async failed(attempt: Attempt): Promise<void> {
    await this.#addresses.penalty(digest('ip', attempt.address));
  }

  /** The password was right: earlier slips no longer count. */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.#accounts.delete(LoginAttempts.#key(attempt));
  }
}
