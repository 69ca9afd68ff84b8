import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { normalEmail } from '#contract/email-address.ts';
import { requirePoint, openLimiter, consumePoint, tooMany } from '#server/api/rate-limiter.ts';
import type { Network } from '#server/ops/network.ts';

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/**
 * How often mail may be caused. By an address of the network: enough for a class of two hundred behind one. To one
 * e-mail address: enough for somebody who looks into the wrong folder first, too little to fill an inbox.
 */
const RULES = {
  network: { points: 300, duration: QUARTER_HOUR },
  receiver: { points: 3, duration: HOUR },
  /** Links to confirm an address that registrations from one place cause: a class of two hundred, and not many strangers. */
  confirm: { points: 300, duration: QUARTER_HOUR },
  /** Messages by the contact form from one place, from one e-mail address, and altogether: somebody has to read them. */
  writer: { points: 30, duration: HOUR },
  sender: { points: 5, duration: HOUR },
  letterbox: { points: 500, duration: HOUR },
  /** Links out of mail that turned out not to work. */
  links: { points: 100, duration: QUARTER_HOUR },
} as const;
type Rule = keyof typeof RULES;

/** What is limited: a rule, and the network or the e-mail address it counts; stored as a fingerprint of it. */
export type Counted =
  | readonly [rule: 'network' | 'writer' | 'confirm', of: Network]
  | readonly [rule: 'receiver' | 'sender' | 'letterbox', of: string];

const keyOf = (of: string): string => createHash('sha256').update(normalEmail(of)).digest('base64url');

/** Counts what causes mail, in the database, so that several processes agree. Whether an account exists plays no part. */
export class MailLimits {
  readonly #limiters: Readonly<Record<Rule, RateLimiterPostgres>>;

  constructor(pool: Pool) {
    const limiter = (rule: Rule) => openLimiter(pool, `mail-${rule}`, RULES[rule]);
    this.#limiters = {
      network: limiter('network'),
      receiver: limiter('receiver'),
      confirm: limiter('confirm'),
      writer: limiter('writer'),
      sender: limiter('sender'),
      letterbox: limiter('letterbox'),
      links: limiter('links'),
    };
  }

  /** Takes a place under each rule. Throws `too_many_attempts`, with the time to wait, where there is none left. */
  async take(...counted: readonly Counted[]): Promise<void> {
    for (const [rule, of] of counted) {
      const wait = await consumePoint(this.#limiters[rule], keyOf(of));
      if (wait !== null) throw tooMany(wait);
    }
  }

  /** Takes a place under a rule and answers whether there was one: for mail that nobody asked for and may be left out. */
  async mayTake([rule, of]: Counted): Promise<boolean> {
    return (await consumePoint(this.#limiters[rule], keyOf(of))) === null;
  }

  /** Throws `too_many_attempts` once a network address has tried too many links that did not work. */
  async mayTryLink(network: Network): Promise<void> {
    await requirePoint(this.#limiters.links, keyOf(network));
  }

  /** A link did not work. */
  async linkFailed(network: Network): Promise<void> {
    await this.#limiters.links.penalty(keyOf(network));
  }
}
