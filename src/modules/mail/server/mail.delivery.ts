import type { MailKind } from '#contract/choices.ts';
import { type Email, type EmailFile, MailRefused } from '#server/adapters/mailer.ts';
import { type JobHandler, JobProblem, runJob } from '#server/jobs/define-job.ts';
import { LOGO_CID } from './email-layout.ts';
import { renderEmail, mailLocale } from './email-templates.ts';
import { logoFiles } from './mail-logo.ts';
import { deliverMail, HIDDEN_LINKS, type MailLink, type MakeFiles, type MakeLink, RECEIVERS } from './mail.kinds.ts';
import type { Counted } from './mail.limits.ts';
import { isConfirmedAddress } from './mail.queries.ts';
import { deleteMessage, failMessage, findMessage, type OutboxRow, settleMessage } from './outbox.queries.ts';
import type { MailData, MailSchool } from './messages/messages.ts';
import type { Services } from '#server/services.ts';

/** What delivering mail needs. */
export type DeliveryServices = Pick<
  Services,
  'db' | 'mailer' | 'mail' | 'mailLimits' | 'origin' | 'mailLinks' | 'mailFiles' | 'storage'
>;

/** Converts a refusal of the mail server; other errors remain as they are. */
function asProblem(cause: unknown): never {
  if (cause instanceof MailRefused) throw new JobProblem(cause.code, cause.detail, cause.permanent);
  throw cause;
}

/**
 * Counts a letter to its receiver, whatever causes it, and returns what was counted. Throws a `JobProblem` beyond the limit: for
 * good if the address is not confirmed, since it may be a stranger's; otherwise the letter goes out later.
 */
async function takeLetter(
  { db, mailLimits }: Pick<DeliveryServices, 'db' | 'mailLimits'>,
  { kind, to }: OutboxRow,
): Promise<Counted | null> {
  if (RECEIVERS[kind as MailKind] === 'school') return null;
  const isConfirmed = await isConfirmedAddress(db, to);
  const counted: Counted = [isConfirmed ? 'letters' : 'stranger', `letters ${to}`];
  if (await mailLimits.mayTake(counted)) return counted;
  const detail = isConfirmed
    ? 'This address has got very many letters within an hour.'
    : 'This address is not confirmed and has got all letters of a day.';
  throw new JobProblem('too_many_letters', detail, !isConfirmed);
}

/**
 * Sends a message of the outbox. It keeps its Message-ID over all attempts, so that a receiver who gets it twice can tell.
 * A message for whose link there is no account is deleted instead: whether an account exists is looked up only here (decision 0013).
 */
export function mailDelivery(services: DeliveryServices): JobHandler {
  const { db, mailer, mailLimits, origin, mailLinks, mailFiles, mail } = services;
  const logoFile = logoFiles(services);
  const emailOf = (
    row: OutboxRow,
    school: MailSchool,
    { link, files }: { readonly link: MailLink | null | undefined; readonly files: readonly EmailFile[] },
  ): Email => {
    const { id, to, replyTo, locale } = row;
    const kind = row.kind as MailKind;
    const data = (row.data ?? {}) as MailData[typeof kind];
    const attached = files.some(({ cid }) => cid === undefined);
    const hasLogo = files.some(({ cid }) => cid === LOGO_CID);
    const options = { locale, school, origin: origin(), link: link ?? undefined, attached, hasLogo };
    const words = renderEmail(kind, data, options);
    const unsubscribe = link?.leave === undefined ? null : `${origin()}${link.leave}`;
    return { id, to, replyTo, locale: mailLocale(locale, school), unsubscribe, sender: school.name, files, ...words };
  };

  const deliver: JobHandler['run'] = async (_payload, { id }) => {
    const row = await findMessage(db, id);
    if (row?.state !== 'queued') return;
    const kind = row.kind as MailKind;
    // The row's data belongs to its kind, which the types cannot know.
    const makeLink = mailLinks[kind] as MakeLink<MailKind> | undefined;
    const makeFiles = mailFiles[kind] as MakeFiles<MailKind> | undefined;
    const data = (row.data ?? {}) as MailData[MailKind];
    const school = await mail.school();
    const locale = mailLocale(row.locale, school);
    const link = makeLink && (await makeLink(row.to, locale, data));
    if (makeLink && !link) return (tx) => deleteMessage(tx, id);
    const counted = mailer.keeps ? null : await takeLetter({ db, mailLimits }, row);
    const send = async () => {
      // A message that is kept says what is in the account: the outbox keeps no files.
      const files = mailer.keeps ? [] : [...((await makeFiles?.(data)) ?? []), ...(await logoFile(school.logo))];
      const email = emailOf(row, school, { link, files });
      return { files, email, state: await mailer.deliver(email) };
    };
    const { files, email, state } = await send().catch(async (cause: unknown) => {
      if (counted) await mailLimits.giveBack(counted);
      return asProblem(cause);
    });
    // Once the link is in the receiver's inbox, it is theirs alone to read.
    const { subject, text, html } =
      state === 'kept'
        ? email
        : emailOf(row, school, {
            link: HIDDEN_LINKS[kind],
            // The outbox shows the message without its logo.
            files: files.filter(({ cid }) => cid === undefined),
          });
    return (tx) => settleMessage(tx, id, { state, subject, text, html });
  };
  return runJob(deliverMail, deliver, failMessage);
}
