import type { MailKind } from '#contract/choices.ts';
import { normalEmail } from '#contract/email-address.ts';
import type { MailReport, MailStatus } from '#modules/mail/contract/mail.ts';
import type { Handle } from '#server/db/database.ts';
import { enqueueStatement } from '#server/jobs/enqueue.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { subjectOf } from './email-templates.ts';
import { deliverMail } from './mail.kinds.ts';
import { findFirstAdminEmail, isRehearsing, setRehearsing } from './mail.queries.ts';
import { countByState, countWaiting, insertMessage, pruneMessages, SCHOOL_NAME } from './outbox.queries.ts';
import { pruneUnconfirmed } from './newsletter.queries.ts';
import type { MailData, MailSchool } from './messages/messages.ts';

/** The state of mail and its worker, for services and routes. */
export interface MailService {
  /** Returns the school as its messages name it. */
  school(): Promise<MailSchool>;
  /** Returns whether the school sends mail. */
  status(): Promise<MailStatus>;
  /** Throws `mail_off` if the school neither sends mail nor rehearses it. */
  mustWork(): Promise<void>;
  /** Returns the address messages to the school are sent to: its support address, else that of its first admin. */
  inbox(): Promise<string>;
  /**
   * Throws `invalid_input` for the school's own address: an account with it would own the messages to the school, which
   * are exported and deleted with it.
   */
  refuseOwnAddress(email: string): Promise<void>;
  /** Counts the messages that wait to be sent, in the whole school. */
  waiting(): Promise<number>;
  /** Sends due messages now: to be called after the commit that posted one. */
  wake(): void;
}

/** Returns the service of mail. `wake` runs the jobs that are due. */
export function openMail({
  db,
  config,
  identity,
  wake,
}: Pick<Services, 'db' | 'config' | 'identity'> & { readonly wake: () => void }): MailService {
  const status = () => mailStatus(db, config);
  const school = async () => ({ ...(await identity()), isDemo: config.mode === 'demo' });
  return {
    school,
    status,
    async mustWork() {
      if ((await status()) === 'off') throw new AppError('mail_off');
    },
    inbox: async () => (await identity()).supportEmail || (await findFirstAdminEmail(db)) || '',
    async refuseOwnAddress(email) {
      if (normalEmail(email) === normalEmail((await identity()).supportEmail))
        throw invalidInput([['email', { code: 'email_of_school' }]]);
    },
    waiting: () => countWaiting(db),
    wake,
  };
}

/** A message to post. */
export interface Posting<Kind extends MailKind> {
  readonly kind: Kind;
  readonly to: string;
  readonly locale: string;
  readonly data: MailData[Kind];
  readonly replyTo?: string;
  /** The account it is about, with which it is deleted. */
  readonly userId?: string;
}

/** Seconds a receipt waits for more courses: those of one purchase arrive one call at a time. */
const RECEIPT_WAIT = 10;
const SETTLED_DAYS = 30;
const FAILED_DAYS = 90;

/** Replaces lone surrogates by U+FFFD: PostgreSQL's jsonb refuses them (RFC 8259 §8.2). */
const wellFormed = (data: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(data), (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  ) as Record<string, unknown>;

const rowOf = <Kind extends MailKind>({ kind, to, locale, data, replyTo, userId }: Posting<Kind>) => ({
  kind,
  to,
  locale,
  replyTo: replyTo ?? null,
  userId: userId ?? null,
  data: wellFormed(data),
  // Shown to admins while it waits; the message is rendered when it is sent.
  subject: subjectOf(kind, data, { locale, schoolName: SCHOOL_NAME }),
});

/** Puts a message into the outbox, on the transaction of what causes it: it is sent if and only if that commits. */
export async function postMail<Kind extends MailKind>(tx: Handle, posting: Posting<Kind>): Promise<void> {
  await insertMessage(tx, rowOf(posting), enqueueStatement(deliverMail, {}, { userId: posting.userId }));
}

/** Who gets a receipt. */
export type ReceiptBuyer = Pick<HeldUser, '_id' | 'name' | 'email' | 'emailConfirmed'>;

/**
 * Puts what was sold on the buyer's receipt, in the transaction of the sale. What a user buys within seconds is one
 * receipt. An address that is not confirmed may be a stranger's: its receipt does not carry the user's name.
 */
export async function postReceipt(
  tx: Handle,
  buyer: ReceiptBuyer,
  items: MailData['receipt']['items'],
  { locale, ...about }: Pick<MailData['receipt'], 'real' | 'consents'> & { readonly locale: string },
): Promise<void> {
  const data = { name: buyer.emailConfirmed ? buyer.name : '', items, ...about };
  const row = rowOf({ kind: 'receipt', to: buyer.email, userId: buyer._id, locale, data });
  const key = `receipt:${buyer._id}:${locale}`;
  const job = enqueueStatement(deliverMail, {}, { key, userId: buyer._id, delaySeconds: RECEIPT_WAIT });
  await insertMessage(tx, row, job);
}

/** Returns `on` with a mail server; without one `off`, or `rehearsal` if an admin has switched that on. */
async function mailStatus(db: Handle, config: Services['config']): Promise<MailStatus> {
  if (config.mail) return 'on';
  return (await isRehearsing(db)) ? 'rehearsal' : 'off';
}

/** Returns the status of mail and the number of messages by state, for admins. */
export async function reportMail({ db, config }: Pick<Services, 'db' | 'config'>): Promise<MailReport> {
  const counts = await countByState(db);
  return { status: await mailStatus(db, config), counts: { queued: 0, sent: 0, failed: 0, kept: 0, ...counts } };
}

/**
 * Switches the rehearsal of mail on or off and returns whether that changed anything: the caller then invalidates cached
 * pages. Throws `mail_on` if there is a mail server.
 */
export async function rehearseMail(
  { db, config }: Pick<Services, 'db' | 'config'>,
  actor: Caller,
  rehearse: boolean,
): Promise<boolean> {
  if (config.mail) throw new AppError('mail_on');
  return writeAs(db, actor, {}, async (tx, held) => {
    const was = await setRehearsing(tx, rehearse);
    await recordChange(tx, held.actor, {
      action: 'update',
      entity: 'school',
      entityId: 'mail',
      label: 'mail',
      before: { rehearseMail: was },
      after: { rehearseMail: rehearse },
    });
    return was !== rehearse;
  });
}

/** Deletes old messages and expired unconfirmed subscriptions. */
export async function pruneMail(db: Handle): Promise<void> {
  await pruneMessages(db, { settled: SETTLED_DAYS, failed: FAILED_DAYS });
  await pruneUnconfirmed(db);
}
