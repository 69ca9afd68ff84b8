import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '#server/errors.ts';
import { requirePoint, openLimiter, consumePoint, tooMany } from '#server/api/rate-limiter.ts';
import type { Network } from '#server/ops/network.ts';

const MINUTE = 60;
const DAY = 86_400;

const RULES = {
  /** Registrations, and users' changes of their e-mail, from a network: a class of two hundred registers in one minute. */
  asking: { points: 300, duration: 5 * MINUTE },
  /** Those of them that met an address with an account, and so revealed that it has one: few in a class, all of a guesser's. */
  taken: { points: 100, duration: 15 * MINUTE },
  /** Changes of an account's e-mail by its owner, whether they succeed or not. */
  email: { points: 5, duration: DAY },
  /** An export under way; ends with it, or after this time when its process was killed. */
  export: { points: 1, duration: 5 * MINUTE },
} as const;
type Rule = keyof typeof RULES;

/** The reason of `too_many_attempts` for changes of the e-mail: the general one speaks of a little while. */
const EMAIL_CHANGED_OFTEN = { code: 'email_changed_too_often', params: { max: RULES.email.points } } as const;

const networkKey = (network: Network): string => createHash('sha256').update(network).digest('base64url');

/**
 * Limits on what accounts cost and tell: registrations, changes of the e-mail and exports. Counted in the database, so
 * that several processes agree.
 */
export class AccountLimits {
  readonly #limiters: Readonly<Record<Rule, RateLimiterPostgres>>;

  constructor(pool: Pool) {
    const limiter = (rule: Rule) => openLimiter(pool, `account-${rule}`, RULES[rule]);
    this.#limiters = {
      asking: limiter('asking'),
      taken: limiter('taken'),
      email: limiter('email'),
      export: limiter('export'),
    };
  }

  /**
   * Takes a place for a registration from a network. Throws `too_many_attempts`, also after too many that met an address
   * with an account: no address is looked up then.
   */
  async mayRegister(network: Network): Promise<void> {
    const key = networkKey(network);
    await requirePoint(this.#limiters.taken, key);
    const wait = await consumePoint(this.#limiters.asking, key);
    if (wait !== null) throw tooMany(wait);
  }

  /** Takes a place for a user's change of their e-mail, of the account and of the network. Throws `too_many_attempts`. */
  async mayChangeEmail(userId: string, network: Network): Promise<void> {
    await this.mayRegister(network);
    const wait = await consumePoint(this.#limiters.email, userId);
    if (wait !== null) throw tooMany(wait, EMAIL_CHANGED_OFTEN);
  }

  /** Returns what `request` resolves to, and counts for the network when it is rejected with `user_exists`. */
  async noteTaken<T>(network: Network, request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'user_exists') {
        await this.#limiters.taken.penalty(networkKey(network));
      }
      throw cause;
    }
  }

  /**
   * Begins an export for a user, who may have one at a time, whichever process makes it. Returns a function that ends it
   * and may be called twice. Throws `export_running` with the seconds after which it has ended at the latest.
   */
  async beginExport(userId: string): Promise<() => Promise<void>> {
    const wait = await consumePoint(this.#limiters.export, userId);
    if (wait !== null) throw new AppError('export_running', { retryAfter: wait / 1000 });
    let ended: Promise<unknown> | undefined;
    return async () => {
      await (ended ??= this.#limiters.export.delete(userId));
    };
  }
}
