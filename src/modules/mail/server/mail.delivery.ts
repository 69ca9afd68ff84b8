import type { MailKind } from '#contract/choices.ts';
import { type Email, type Mailer, MailRefused } from '#server/adapters/mailer.ts';
import type { Db } from '#server/db/database.ts';
import { type JobHandler, JobProblem, runJob } from '#server/jobs/define-job.ts';
import { renderEmail, mailLocale } from './email-templates.ts';
import { deliverMail, HIDDEN_LINKS, type LinkMakers, type MailLink, type MakeLink } from './mail.kinds.ts';
import type { Counted, MailLimits } from './mail.limits.ts';
import { isConfirmedAddress } from './mail.queries.ts';
import { deleteMessage, failMessage, findMessage, type OutboxRow, settleMessage } from './outbox.queries.ts';
import type { MailData, MailSchool } from './messages/messages.ts';

/** What delivering mail needs. */
export interface DeliveryParts {
  readonly db: Db;
  readonly mailer: Mailer;
  readonly limits: MailLimits;
  /** The address the school is reached under, without a slash at its end. */
  readonly origin: () => string;
  readonly links: LinkMakers;
  readonly school: () => Promise<MailSchool>;
}

/** Converts a refusal of the mail server; other errors remain as they are. */
function asProblem(cause: unknown): never {
  if (cause instanceof MailRefused) throw new JobProblem(cause.code, cause.detail, cause.permanent);
  throw cause;
}

/** The kinds that go to the school itself; who causes them is limited, not who gets them. */
const TO_THE_SCHOOL: ReadonlySet<MailKind> = new Set(['contact', 'place-asked']);

/**
 * Counts a letter to its receiver, whatever causes it, and returns what was counted. Throws a `JobProblem` beyond the limit: for
 * good if the address is not confirmed, since it may be a stranger's; otherwise the letter goes out later.
 */
async function takeLetter(
  { db, limits }: Pick<DeliveryParts, 'db' | 'limits'>,
  { kind, to }: OutboxRow,
): Promise<Counted | null> {
  if (TO_THE_SCHOOL.has(kind as MailKind)) return null;
  const isConfirmed = await isConfirmedAddress(db, to);
  const counted: Counted = [isConfirmed ? 'letters' : 'stranger', `letters ${to}`];
  if (await limits.mayTake(counted)) return counted;
  const detail = isConfirmed
    ? 'This address has got very many letters within an hour.'
    : 'This address is not confirmed and has got all letters of a day.';
  throw new JobProblem('too_many_letters', detail, !isConfirmed);
}

/**
 * Sends a message of the outbox. It keeps its Message-ID over all attempts, so that a receiver who gets it twice can tell.
 * A message for whose link there is no account is deleted instead: whether an account exists is looked up only here (decision 0013).
 */
export function mailDelivery({ db, mailer, limits, origin, links, school: readSchool }: DeliveryParts): JobHandler {
  const emailOf = (row: OutboxRow, school: MailSchool, link: MailLink | null | undefined): Email => {
    const { id, to, replyTo, locale } = row;
    const kind = row.kind as MailKind;
    const data = (row.data ?? {}) as MailData[typeof kind];
    const words = renderEmail(kind, data, { locale, school, origin: origin(), link: link ?? undefined });
    const unsubscribe = link?.leave === undefined ? null : `${origin()}${link.leave}`;
    return { id, to, replyTo, locale: mailLocale(locale, school), unsubscribe, sender: school.name, ...words };
  };

  const deliver: JobHandler['run'] = async (_payload, { id }) => {
    const row = await findMessage(db, id);
    if (row?.state !== 'queued') return;
    const kind = row.kind as MailKind;
    // The row's data belongs to its kind, which the types cannot know.
    const makeLink = links[kind] as MakeLink<MailKind> | undefined;
    const school = await readSchool();
    const locale = mailLocale(row.locale, school);
    const link = makeLink && (await makeLink(row.to, locale, (row.data ?? {}) as MailData[MailKind]));
    if (makeLink && !link) return (tx) => deleteMessage(tx, id);
    const email = emailOf(row, school, link);
    const counted = mailer.keeps ? null : await takeLetter({ db, limits }, row);
    const state = await mailer.deliver(email).catch(async (cause: unknown) => {
      if (counted) await limits.giveBack(counted);
      return asProblem(cause);
    });
    // Once the link is in the receiver's inbox, it is theirs alone to read.
    const { subject, text, html } = state === 'kept' ? email : emailOf(row, school, HIDDEN_LINKS[kind]);
    return (tx) => settleMessage(tx, id, { state, subject, text, html });
  };
  return runJob(deliverMail, deliver, failMessage);
}
