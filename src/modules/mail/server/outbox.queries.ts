import { and, count, desc, eq, getTableColumns, lt, or, sql, type SQL } from 'drizzle-orm';
import type { MailState } from '#contract/choices.ts';
import type { ListOutboxQuery } from '#modules/mail/contract/mail.ts';
import { SHIPPED_SCHOOL_NAME } from '#modules/school/contract/school-choices.ts';
import type { Handle } from '#server/db/database.ts';
import { contains } from '#server/db/search.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outbox } from '#server/db/schema/mail.ts';
import { schoolVersions } from '#server/db/schema/school.ts';

export type OutboxRow = typeof outbox.$inferSelect;

/** Stands for the school's name in the subject of a new message; the statement that inserts it fills it in. */
export const SCHOOL_NAME = '{school}';

/** The published name. */
const schoolName = sql`coalesce(
  (select ${schoolVersions.document} #>> '{identity,name}' from ${schoolVersions} order by ${schoolVersions.number} desc limit 1),
  ${SHIPPED_SCHOOL_NAME})`;

/** A message to insert. */
export type NewMessage = Pick<OutboxRow, 'kind' | 'locale' | 'to' | 'replyTo' | 'subject' | 'userId'> & {
  readonly data: Record<string, unknown>;
};

/**
 * Inserts a message with the id of its job, which the statement `job` enqueues and returns. If that is a job that waits
 * already, its message gets the new `items` added. Two at once become one message.
 */
export async function insertMessage(tx: Handle, message: NewMessage, job: SQL): Promise<void> {
  const { kind, userId, locale, to, replyTo, subject, data } = message;
  await tx.execute(sql`
    with job as (${job})
    insert into ${outbox} (id, kind, user_id, locale, "to", reply_to, subject, data)
    select job.id, ${kind}, ${userId}::uuid, ${locale}, ${to}, ${replyTo}, replace(${subject}, ${SCHOOL_NAME}, ${schoolName}), ${JSON.stringify(data)}::jsonb from job
    on conflict (id) do update set
      data = jsonb_set(${outbox.data}, '{items}', (${outbox.data} -> 'items') || (excluded.data -> 'items'))`);
}

/** Stores how a message was sent or kept, with its text; the data it was rendered from is dropped. */
export async function settleMessage(
  tx: Handle,
  id: string,
  end: { state: 'sent' | 'kept'; subject: string; text: string; html: string },
): Promise<void> {
  await tx
    .update(outbox)
    .set({ ...end, data: null, sentAt: sql`now()` })
    .where(eq(outbox.id, id));
}

/** Marks a message failed. */
export async function failMessage(tx: Handle, id: string): Promise<void> {
  await tx.update(outbox).set({ state: 'failed' }).where(eq(outbox.id, id));
}

/** Deletes a message. */
export async function deleteMessage(tx: Handle, id: string): Promise<void> {
  await tx.delete(outbox).where(eq(outbox.id, id));
}

/** Marks a failed message as queued and returns the account it is about; null unless it had failed. */
export async function requeueMessage(tx: Handle, id: string): Promise<Pick<OutboxRow, 'userId'> | null> {
  const [queued] = await tx
    .update(outbox)
    .set({ state: 'queued' })
    .where(and(eq(outbox.id, id), eq(outbox.state, 'failed')))
    .returning({ userId: outbox.userId });
  return queued ?? null;
}

const delivery = {
  attempts: sql<number>`coalesce(${jobs.attempts}, 0)`,
  problem: jobs.problem,
  nextAttemptAt: jobs.dueAt,
};

/** Returns a message with its delivery, or null. */
export async function findMessage(db: Handle, id: string) {
  const [row] = await db
    .select({ ...getTableColumns(outbox), ...delivery })
    .from(outbox)
    .leftJoin(jobs, eq(jobs.id, outbox.id))
    .where(eq(outbox.id, id));
  return row ?? null;
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
  createdAt: outbox.createdAt,
  sentAt: outbox.sentAt,
  ...delivery,
};

/** Returns a page of messages, newest first, without their text; with `before` only those older than that message. */
export const listMessages = (db: Handle, query: ListOutboxQuery, before?: string) =>
  db
    .select(listed)
    .from(outbox)
    .leftJoin(jobs, eq(jobs.id, outbox.id))
    .where(and(matching(query), before === undefined ? undefined : lt(outbox.id, before)))
    .orderBy(desc(outbox.id))
    .limit(query.limit)
    .offset(query.offset);

/** Counts the messages that match a query. */
export const countMessages = (db: Handle, query: ListOutboxQuery): Promise<number> =>
  db.$count(outbox, matching(query));

/** Counts the messages of each state. */
export async function countByState(db: Handle): Promise<Partial<Record<MailState, number>>> {
  const rows = await db.select({ state: outbox.state, all: count() }).from(outbox).groupBy(outbox.state);
  return Object.fromEntries(rows.map(({ state, all }) => [state, all]));
}

/** Counts the messages that wait to be sent. */
export const countWaiting = (db: Handle): Promise<number> => db.$count(outbox, eq(outbox.state, 'queued'));

/** Deletes messages older than so many days, unless they wait to be sent. */
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
