import type { Readable } from 'node:stream';
import type { MailKind } from '#contract/choices.ts';
import type {
  ExportOutboxQuery,
  ListOutboxQuery,
  OutboxMessage,
  OutboxMessageWhole,
} from '#modules/mail/contract/mail.ts';
import { type CsvColumns, csvOfList } from '#server/api/csv.ts';
import type { Db, Handle } from '#server/db/database.ts';
import { enqueueAgain } from '#server/jobs/enqueue.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError } from '#server/errors.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { renderEmail, knownLocale } from './email-templates.ts';
import { deliverMail, HIDDEN_LINKS } from './mail.kinds.ts';
import { countMessages, findMessage, listMessages, requeueMessage } from './outbox.queries.ts';
import type { MailData, MailSchool } from './messages/messages.ts';

type Listed = Awaited<ReturnType<typeof listMessages>>[number];
type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** What a message that was not sent yet is rendered with; see `RenderOptions`. */
interface RenderContext {
  readonly school: MailSchool;
  readonly origin: string;
}

const present = (row: Listed): OutboxMessage => ({
  _id: row.id,
  kind: row.kind as MailKind,
  state: row.state,
  locale: knownLocale(row.locale),
  to: row.to,
  subject: row.subject,
  attempts: row.attempts,
  problem: row.problem,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAttemptAt: row.state === 'queued' ? (row.nextAttemptAt?.toISOString() ?? null) : null,
});

/** Returns a message with its text: as sent or kept, else as it would be sent, with its link hidden. */
function presentFull(row: Found, { school, origin }: RenderContext): OutboxMessageWhole {
  const kind = row.kind as MailKind;
  const { text, html } =
    row.text !== null && row.html !== null
      ? { text: row.text, html: row.html }
      : renderEmail(kind, (row.data ?? {}) as MailData[typeof kind], {
          locale: row.locale,
          school,
          origin,
          link: HIDDEN_LINKS[kind],
        });
  return { ...present(row), replyTo: row.replyTo, text, html };
}

/** Returns a page of the outbox, and how many messages match in all. */
export async function listOutbox(
  db: Handle,
  query: ListOutboxQuery,
): Promise<{ messages: OutboxMessage[]; total: number }> {
  const rows = await listMessages(db, query);
  return { messages: rows.map(present), total: await countMessages(db, query) };
}

const CSV_COLUMNS: CsvColumns<OutboxMessage> = {
  created: (message) => message.createdAt,
  state: (message) => message.state,
  kind: (message) => message.kind,
  language: (message) => message.locale,
  to: (message) => message.to,
  subject: (message) => message.subject,
  attempts: (message) => String(message.attempts),
  problem: (message) => message.problem ?? '',
  sent: (message) => message.sentAt ?? '',
};

/** Returns the messages that match as a CSV file, newest first, without their text. */
export const exportOutbox = (db: Handle, query: ExportOutboxQuery): Promise<Readable> =>
  csvOfList(CSV_COLUMNS, async (last: OutboxMessage | undefined, limit) =>
    (await listMessages(db, { ...query, limit, offset: 0 }, last?._id)).map(present),
  );

/** Returns a message with its text. Throws `message_not_found`. */
export async function getMessage(db: Handle, id: string, context: RenderContext): Promise<OutboxMessageWhole> {
  const row = await findMessage(db, id);
  if (!row) throw new AppError('message_not_found');
  return presentFull(row, context);
}

/**
 * Queues a failed message again; idempotent. Throws `message_not_found`, and `message_settled` for one that was sent or
 * kept. Recorded in the audit log.
 */
export async function retryMessage(
  db: Db,
  actor: Caller,
  id: string,
  context: RenderContext,
): Promise<OutboxMessageWhole> {
  return writeAs(db, actor, {}, async (tx, held) => {
    const failed = await requeueMessage(tx, id);
    if (failed) await enqueueAgain(tx, deliverMail, {}, { id, userId: failed.userId });
    const message = await getMessage(tx, id, context);
    if (failed) {
      // By its kind: the subject may name a person.
      await recordChange(tx, held.actor, {
        action: 'update',
        entity: 'email',
        entityId: id,
        label: message.kind,
        before: { mailState: 'failed' },
        after: { mailState: 'queued' },
      });
    }
    if (message.state !== 'queued') throw new AppError('message_settled');
    return message;
  });
}
