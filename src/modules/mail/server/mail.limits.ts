import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { normalEmail } from '#contract/email-address.ts';
import { openLimiter, consumePoint, tooMany } from '#server/api/rate-limiter.ts';
import { AppError } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';

const QUARTER_HOUR = 900;
const HOUR = 3_600;

/**
 * How often requests may cause mail. From one network: enough for a class of two hundred. To one e-mail address: enough for
 * a user who looks into the wrong folder first, too little to fill an inbox.
 */
const RULES = {
  network: { points: 300, duration: QUARTER_HOUR },
  receiver: { points: 3, duration: HOUR },
  /** Links to confirm an address, caused by registrations from one network: a class of two hundred. */
  confirm: { points: 300, duration: QUARTER_HOUR },
  /**
   * All letters to an address, whatever causes them, counted as they are sent. One that is not confirmed may be a stranger's: it
   * gets some a day. To a confirmed one the rest goes out later.
   */
  stranger: { points: 10, duration: 24 * HOUR },
  letters: { points: 60, duration: HOUR },
  /** Messages of the contact form from one network, from one e-mail address, and in all: people have to read them. */
  writer: { points: 30, duration: HOUR },
  sender: { points: 5, duration: HOUR },
  contact: { points: 500, duration: HOUR },
  /**
   * Requests for places from one network (a class of two hundred), from one address or account, and in all; and the
   * notices to admins about them.
   */
  places: { points: 300, duration: HOUR },
  asker: { points: 20, duration: HOUR },
  requests: { points: 1_000, duration: HOUR },
  notice: { points: 20, duration: HOUR },
  /** Invalid links that were tried. */
  links: { points: 100, duration: QUARTER_HOUR },
} as const;
type Rule = keyof typeof RULES;

/** A rule, and the network or e-mail address it counts; stored as a hash. */
export type Counted =
  | readonly [rule: 'network' | 'writer' | 'confirm' | 'places', of: Network]
  | readonly [
      rule: 'receiver' | 'sender' | 'contact' | 'asker' | 'requests' | 'notice' | 'stranger' | 'letters',
      of: string,
    ];

const keyOf = (of: string): string => createHash('sha256').update(normalEmail(of)).digest('base64url');

/** Limits how much mail requests may cause; counted in the database, for all processes. Accounts play no part. */
export class MailLimits {
  readonly #limiters: Readonly<Record<Rule, RateLimiterPostgres>>;

  constructor(pool: Pool) {
    const limiter = (rule: Rule) => openLimiter(pool, `mail-${rule}`, RULES[rule]);
    this.#limiters = {
      network: limiter('network'),
      receiver: limiter('receiver'),
      confirm: limiter('confirm'),
      stranger: limiter('stranger'),
      letters: limiter('letters'),
      writer: limiter('writer'),
      sender: limiter('sender'),
      contact: limiter('contact'),
      places: limiter('places'),
      asker: limiter('asker'),
      requests: limiter('requests'),
      notice: limiter('notice'),
      links: limiter('links'),
    };
  }

  /** Counts one message under each rule. Throws `too_many_attempts`, with the time to wait, when a limit is reached. */
  async take(...counted: readonly Counted[]): Promise<void> {
    for (const [rule, of] of counted) {
      const wait = await consumePoint(this.#limiters[rule], keyOf(of));
      if (wait !== null) throw tooMany(wait);
    }
  }

  /** Counts one message under a rule and returns whether it is within the limit: for mail that may be left out. */
  async mayTake([rule, of]: Counted): Promise<boolean> {
    return (await consumePoint(this.#limiters[rule], keyOf(of))) === null;
  }

  /** Gives back what a message has taken that was not sent after all. */
  async giveBack([rule, of]: Counted): Promise<void> {
    await this.#limiters[rule].reward(keyOf(of));
  }

  /**
   * Runs what a link with a token does. Counts links that do not work (`link_invalid`); throws `too_many_attempts` in place of
   * that once a network has tried too many of them. A link that works always does: tokens have 256 bits, and the wrong ones of
   * others in the same network, or on the same machine, must not lock it out.
   */
  async tryLink<Result>(network: Network, act: () => Promise<Result>): Promise<Result> {
    try {
      return await act();
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.code !== 'link_invalid') throw cause;
      const wait = await consumePoint(this.#limiters.links, keyOf(network));
      throw wait === null ? cause : tooMany(wait);
    }
  }
}
