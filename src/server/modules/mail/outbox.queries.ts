import { and, count, desc, eq, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { MailState } from '#contract/choices.ts';
import type { ListOutboxQuery } from '#contract/mail.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { contains } from '#server/db/search.ts';
import { outbox } from '#server/db/schema/mail.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** A message as it is put in. */
export type NewMessage = Pick<OutboxRow, 'id' | 'kind' | 'locale' | 'to' | 'replyTo' | 'subject' | 'userId'> & {
  readonly data: Record<string, unknown>;
};

/** Puts a message in. */
export async function insertMessage(tx: Handle, message: NewMessage): Promise<void> {
  await tx.insert(outbox).values(message);
}

/**
 * Puts a message in that waits `seconds` for more of its kind: if a message with the same key still waits, it gets the
 * new `items` and its wait begins anew. Two at once become one message.
 */
export async function insertOrMergeMessage(
  tx: Handle,
  message: NewMessage,
  mergeKey: string,
  seconds: number,
): Promise<void> {
  const nextAttemptAt = sql`now() + make_interval(secs => ${seconds})`;
  await tx
    .insert(outbox)
    .values({ ...message, mergeKey, nextAttemptAt })
    .onConflictDoUpdate({
      target: outbox.mergeKey,
      targetWhere: sql`state = 'queued' and attempts = 0`,
      set: {
        data: sql`jsonb_set(${outbox.data}, '{items}', (${outbox.data} -> 'items') || (excluded.data -> 'items'))`,
        nextAttemptAt: sql`excluded.next_attempt_at`,
      },
    });
}

/**
 * Takes the message that has been due longest for `seconds`, after which anybody may take it again: whoever took it may
 * have died. Several processes never take the same one. Null when none is due.
 */
export async function claimMessage(db: Handle, seconds: number): Promise<OutboxRow | null> {
  const due = sql`(select id from ${outbox} where ${outbox.state} = 'queued' and ${outbox.nextAttemptAt} <= now()
    order by ${outbox.nextAttemptAt}, id limit 1 for update skip locked)`;
  const [claimed] = await db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      mergeKey: null,
      nextAttemptAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .where(eq(outbox.id, due))
    .returning();
  return claimed ?? null;
}

/** Notes how a message ended, with its words; what it was composed from is let go. */
export async function settleMessage(
  db: Handle,
  id: string,
  end: { state: 'sent' | 'kept'; subject: string; text: string; html: string },
): Promise<void> {
  await db
    .update(outbox)
    .set({ ...end, data: null, problem: null, sentAt: sql`now()` })
    .where(eq(outbox.id, id));
}

/** Notes that a message did not leave; `seconds` says when it is tried again, null: not at all. */
export async function postponeMessage(db: Handle, id: string, problem: string, seconds: number | null): Promise<void> {
  await db
    .update(outbox)
    .set(
      seconds === null
        ? { state: 'failed', problem }
        : { problem, nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` },
    )
    .where(and(eq(outbox.id, id), eq(outbox.state, 'queued')));
}

/** Takes a message out. */
export async function deleteMessage(db: Handle, id: string): Promise<void> {
  await db.delete(outbox).where(eq(outbox.id, id));
}

/** Queues a message that failed anew; false when there is none that did. */
export async function requeueMessage(db: Handle, id: string): Promise<boolean> {
  const queued = await db
    .update(outbox)
    .set({ state: 'queued', attempts: 0, nextAttemptAt: sql`now()` })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'failed')))
    .returning({ id: outbox.id });
  return queued.length > 0;
}

/** One message; null when there is none. */
export async function findMessage(db: Handle, id: string): Promise<OutboxRow | null> {
  const [found] = await db.select().from(outbox).where(eq(outbox.id, id));
  return found ?? null;
}

const matching = ({ q, state, kind }: ListOutboxQuery): SQL | undefined =>
  and(
    state && eq(outbox.state, state),
    kind && eq(outbox.kind, kind),
    q ? or(contains(sql`fold(${outbox.to})`, q), contains(sql`fold(${outbox.subject})`, q)) : undefined,
  );

const listed = {
  id: outbox.id,
  kind: outbox.kind,
  state: outbox.state,
  locale: outbox.locale,
  to: outbox.to,
  subject: outbox.subject,
  attempts: outbox.attempts,
  problem: outbox.problem,
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  nextAttemptAt: outbox.nextAttemptAt,
};

/** A page of messages, newest first, without what they say. */
export const listMessages = (db: Handle, query: ListOutboxQuery) =>
  db
    .select(listed)
    .from(outbox)
    .where(matching(query))
    .orderBy(desc(outbox.id))
    .limit(query.limit)
    .offset(query.offset);

/** How many messages a query finds in all. */
export async function countMessages(db: Handle, query: ListOutboxQuery): Promise<number> {
  const [row] = await db.select({ all: count() }).from(outbox).where(matching(query));
  return row?.all ?? 0;
}

/** How many messages there are of each state. */
export async function countByState(db: Handle): Promise<Partial<Record<MailState, number>>> {
  const rows = await db.select({ state: outbox.state, all: count() }).from(outbox).groupBy(outbox.state);
  return Object.fromEntries(rows.map(({ state, all }) => [state, all]));
}

/** How many messages wait to be sent. */
export const countWaiting = (db: Handle): Promise<number> => db.$count(outbox, eq(outbox.state, 'queued'));

/** Clears away what has been settled for longer than so many days: failed ones may be looked into a little longer. */
export async function pruneMessages(db: Handle, days: { settled: number; failed: number }): Promise<void> {
  const older = (than: number) => lt(outbox.createdAt, sql`now() - make_interval(days => ${than})`);
  await db
    .delete(outbox)
    .where(
      or(
        and(sql`${outbox.state} in ('sent', 'kept')`, older(days.settled)),
        and(eq(outbox.state, 'failed'), older(days.failed)),
      ),
    );
}

/** An e-mail address and the time an account had it, as PostgreSQL writes timestamps; `until` may be `infinity`. */
export interface AddressHeld {
  readonly email: string;
  readonly from: string;
  readonly until: string;
}

/** Addresses as rows `held (email, since, until)` to read with others. */
const asHeld = (addresses: readonly AddressHeld[]): SQL => {
  const column = (name: keyof AddressHeld) => sql.param(addresses.map((one) => one[name]));
  return sql`unnest(${column('email')}::text[], ${column('from')}::timestamptz[], ${column('until')}::timestamptz[]) as held (email, since, until)`;
};

/**
 * Whether an id is among those that `found` selects for some address that was held, as rows `held`. Each address is
 * looked up by an index for the time it was held: `offset 0` keeps the planner from joining every row with every address,
 * which is the product of two histories that one user can make long.
 */
export const isFoundForHeld = (id: SQLWrapper, addresses: readonly AddressHeld[], found: SQL): SQL => sql`
  ${id} = any(array(select found.id from ${asHeld(addresses)} cross join lateral (${found} offset 0) as found))`;

const heldKey = emailKey(sql`held.email`);
const whileHeld = sql`${outbox.createdAt} between held.since and held.until`;

/** The messages to an address while it was held, without those that reached the school there, and those written from it. */
const messagesOf = (addresses: readonly AddressHeld[]): SQL =>
  isFoundForHeld(
    outbox.id,
    addresses,
    sql`
      select ${outbox.id} from ${outbox}
        where ${emailKey(outbox.to)} = ${heldKey} and ${whileHeld} and ${outbox.kind} <> 'contact'
      union all
      select ${outbox.id} from ${outbox}
        where ${outbox.replyTo} is not null and ${emailKey(outbox.replyTo)} = ${heldKey} and ${whileHeld}`,
  );

/** Deletes what was or is to be sent to addresses while they were held, and what was written from them. */
export async function deleteMessagesOf(tx: Handle, addresses: readonly AddressHeld[]): Promise<void> {
  await tx.delete(outbox).where(messagesOf(addresses));
}

/** The same messages, oldest first, without what they say. */
export const listMessagesOf = (db: Handle, addresses: readonly AddressHeld[]) => {
  const { kind, subject, state, createdAt } = outbox;
  return db.select({ kind, subject, state, createdAt }).from(outbox).where(messagesOf(addresses)).orderBy(outbox.id);
};
