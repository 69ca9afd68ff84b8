import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#server/http/errors.ts';

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/**
 * How often mail may be caused. By an address of the network: enough for a class of two hundred behind one. To one
 * e-mail address: enough for somebody who looks into the wrong folder first, too little to fill an inbox.
 */
const RULES = {
  network: { points: 300, duration: QUARTER_HOUR },
  receiver: { points: 3, duration: HOUR },
  /** Messages by the contact form from one place, from one e-mail address, and altogether: somebody has to read them. */
  writer: { points: 30, duration: HOUR },
  sender: { points: 5, duration: HOUR },
  letterbox: { points: 500, duration: HOUR },
  /** Links out of mail that turned out not to work. */
  links: { points: 100, duration: QUARTER_HOUR },
} as const;
type Rule = keyof typeof RULES;

/** What is being limited: a rule, and of whom or what; counted under a fingerprint, not under this itself. */
export type Counted = readonly [rule: Rule, of: string];

const keyOf = (of: string): string => createHash('sha256').update(of.trim().toLowerCase()).digest('base64url');
const tooMany = (ms: number) => new AppError('too_many_attempts', { retryAfter: ms / 1000 });

/** Counts what causes mail, in the database, so that several processes agree. Whether an account exists plays no part. */
export class MailLimits {
  readonly #limiters: Readonly<Record<Rule, RateLimiterPostgres>>;

  constructor(pool: Pool) {
    const limiter = (rule: Rule) =>
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'attempts',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: `mail-${rule}`,
        ...RULES[rule],
      });
    this.#limiters = {
      network: limiter('network'),
      receiver: limiter('receiver'),
      writer: limiter('writer'),
      sender: limiter('sender'),
      letterbox: limiter('letterbox'),
      links: limiter('links'),
    };
  }

  /** Takes a place under each rule. Throws `too_many_attempts`, with the time to wait, where there is none left. */
  async take(...counted: readonly Counted[]): Promise<void> {
    for (const [rule, of] of counted) {
      try {
        await this.#limiters[rule].consume(keyOf(of));
      } catch (cause) {
        if (cause instanceof RateLimiterRes) throw tooMany(cause.msBeforeNext);
        throw cause;
      }
    }
  }

  /** Throws `too_many_attempts` once a network address has tried too many links that did not work. */
  async mayTryLink(network: string): Promise<void> {
    const tried = await this.#limiters.links.get(keyOf(network));
    if (tried && tried.consumedPoints >= RULES.links.points) throw tooMany(tried.msBeforeNext);
  }

  /** A link did not work. */
  async linkFailed(network: string): Promise<void> {
    await this.#limiters.links.penalty(keyOf(network));
  }
}
