import type { FastifyBaseLogger } from 'fastify';
import type { MailKind } from '#contract/choices.ts';
import { type Letter, type Mailer, MailRefused } from '#server/adapters/mailer.ts';
import type { Db } from '#server/db/database.ts';
import { compose, knownLocale } from './email-templates.ts';
import { HIDDEN_LINKS, type LinkMakers, type MailLink, type MakeLink } from './mail.kinds.ts';
import { claimMessage, deleteMessage, type OutboxRow, postponeMessage, settleMessage } from './outbox.queries.ts';
import type { MailData } from './messages/messages.ts';

const LOOK_EVERY_MS = 5_000;
/** Longer than a mail server may take with all its time-outs added up (adapters/mailer-smtp.ts). */
const CLAIM_SECONDS = 600;
/** Messages one process sends at the same time. */
const LANES = 3;
/** 30 s, 1 min, 2 min … at most an hour: the last try is some five hours after the first. */
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 3_600;
const MOST_ATTEMPTS = 11;
const STOP_PATIENCE_MS = 5_000;
const NOTING_PAUSES_MS = [100, 1_000, 5_000] as const;

/** What the worker works with. */
export interface WorkerParts {
  readonly db: Db;
  readonly mailer: Mailer;
  /** The address the school is reached under, without a slash at its end. */
  readonly origin: () => string;
  readonly links: LinkMakers;
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

const codeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
};

/** How long to wait after so many attempts, in seconds; null: long enough tried. */
export function waitAfter(attempts: number): number | null {
  if (attempts >= MOST_ATTEMPTS) return null;
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempts - 1));
}

/**
 * Sends what lies in the outbox, in any number of processes at once. Every message leaves at least once, also when a
 * process dies in the middle; one a mail server has acknowledged is not sent again, unless a process dies between that
 * and the note of it. A message keeps its Message-ID, so that a receiver can tell.
 */
export class MailWorker {
  readonly #parts: WorkerParts;
  /** Taken by the mail server, but the database could not be told yet. */
  readonly #taken = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopped: Promise<void> | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Looks for messages from now on, every few seconds and whenever it is woken. */
  start(): void {
    this.#timer ??= setInterval(() => this.wake(), LOOK_EVERY_MS).unref();
    this.wake();
  }

  /** There may be something to send. Does nothing before `start`: then nobody is to be disturbed. */
  wake(): void {
    if (!this.#timer || this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    this.#again = false;
    this.#running = this.deliverDue()
      .catch((error: unknown) => {
        // Not the error itself: what a query was given is part of it, addresses too.
        this.#parts.log.error({ code: codeOf(error) }, 'The outbox could not be worked on; it is looked at again');
      })
      .finally(() => {
        this.#running = undefined;
        if (this.#again) this.wake();
      });
  }

  /**
   * Takes no further message and waits some seconds for those under way; what is not done by then is taken up later. May
   * be called twice: it stops once.
   */
  stop(): Promise<void> {
    return (this.#stopped ??= this.#stop());
  }

  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    const { promise: impatience, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, STOP_PATIENCE_MS);
    await Promise.race([this.#running, impatience]);
    clearTimeout(timer);
    this.#parts.mailer.close();
  }

  /** Sends everything that is due now. One message that breaks off ends its lane, and is told once the others are done. */
  async deliverDue(): Promise<void> {
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, () => this.#lane()));
    for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason;
  }

  async #lane(): Promise<void> {
    while (!this.#stopped) {
      const row = await claimMessage(this.#parts.db, CLAIM_SECONDS);
      if (!row) return;
      await this.#deliver(row);
    }
  }

  async #deliver(row: OutboxRow): Promise<void> {
    const { db, mailer, links } = this.#parts;
    const kind = row.kind as MailKind;
    if (this.#taken.has(row.id)) return this.#settle(row, 'sent', this.#letterOf(row, HIDDEN_LINKS[kind]));
    // The row's data belongs to its kind, which the types cannot know.
    const makeLink = links[kind] as MakeLink<MailKind> | undefined;
    const link = makeLink && (await makeLink(row.to, row.locale, (row.data ?? {}) as MailData[MailKind]));
    // Nobody there is to get one, which whoever asked for it is not to know.
    if (makeLink && !link) return deleteMessage(db, row.id);
    const letter = this.#letterOf(row, link);
    const state = await mailer.deliver(letter).catch((cause: unknown) => this.#refused(row, cause));
    if (state === undefined) return;
    if (state === 'sent') this.#taken.add(row.id);
    // Once it is in somebody's inbox, what it opens is theirs alone to read.
    await this.#settle(row, state, state === 'kept' ? letter : this.#letterOf(row, HIDDEN_LINKS[kind]));
  }

  /** A message that has left must be noted, or it leaves again: worth more than one try. */
  async #settle(row: OutboxRow, state: 'sent' | 'kept', { subject, text, html }: Letter): Promise<void> {
    const write = () => settleMessage(this.#parts.db, row.id, { state, subject, text, html });
    for (const pause of NOTING_PAUSES_MS) {
      const noted = await write().then(
        () => true,
        () => false,
      );
      if (noted) return void this.#taken.delete(row.id);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    await write();
    this.#taken.delete(row.id);
  }

  #letterOf(row: OutboxRow, link: MailLink | null | undefined): Letter {
    const { id, to, replyTo, locale } = row;
    const origin = this.#parts.origin();
    const kind = row.kind as MailKind;
    const words = compose(kind, (row.data ?? {}) as MailData[typeof kind], { locale, origin, link: link ?? undefined });
    const unsubscribe = link?.leave === undefined ? null : `${origin}${link.leave}`;
    return { id, to, replyTo, locale: knownLocale(locale), unsubscribe, ...words };
  }

  async #refused(row: OutboxRow, cause: unknown): Promise<undefined> {
    const refusal = cause instanceof MailRefused ? cause : new MailRefused('unexpected', String(cause), false);
    const wait = refusal.permanent ? null : waitAfter(row.attempts);
    await postponeMessage(this.#parts.db, row.id, `${refusal.code}: ${refusal.detail}`, wait);
    // Neither the address nor the server's words, which may repeat it.
    const facts = { message: row.id, kind: row.kind, attempts: row.attempts, code: refusal.code };
    if (wait === null) this.#parts.log.error(facts, 'A message could not be sent and is given up');
    else this.#parts.log.warn({ ...facts, againInSeconds: wait }, 'A message could not be sent yet');
  }
}
