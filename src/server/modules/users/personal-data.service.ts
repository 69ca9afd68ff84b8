import type { QuestionAnswer } from '#contract/questions.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { listEntriesOf } from '#server/modules/audit/personal-entries.ts';
import { listOwnCertificates } from '#server/modules/certificates/personal-certificates.ts';
import { listOwnCourseCompletions } from '#server/modules/completion/personal-completions.ts';
import { listOwnInvoices } from '#server/modules/invoices/personal-invoices.ts';
import { listMessagesOf, listSubscriptionsOf } from '#server/modules/mail/personal-mail.ts';
import { listOwnNotes } from '#server/modules/notes/personal-notes.ts';
import { chosenTexts } from '#server/modules/questions/personal-answers.ts';
import type { QuestionBody } from '#server/modules/questions/question-body.ts';
import { listOwnAttempts } from '#server/modules/tests/personal-tests.ts';
import { addressesHeld } from './held-addresses.ts';
import { listOwnEmailChanges } from './email-links.queries.ts';
import { listOwnProfile } from './personal-profile.queries.ts';
import { listOwnOrders } from './personal-orders.queries.ts';
import { listOwnRequests } from './personal-requests.queries.ts';
import {
  findAccount,
  listFactRows,
  listOwnAccess,
  listOwnCompletions,
  listOwnDevices,
  listOwnEnrolments,
  listOwnSessions,
  listNotesAbout,
} from './personal-data.queries.ts';

/** An administrator may have changed tens of thousands of things: they are read and sent so many at a time. */
const PAGE = 500;

async function* changesOf(db: Handle, id: string): AsyncGenerator<string> {
  yield '[';
  for (let last = 0, comma = ''; ;) {
    const page = await listEntriesOf(db, id, last, PAGE);
    for (const { id: number, ...entry } of page) {
      yield `${comma}\n    ${JSON.stringify(entry)}`;
      comma = ',';
      last = number;
    }
    if (page.length < PAGE) break;
  }
  yield '\n  ]';
}

/** Lists what a user did while studying. Questions in texts come without their solutions. */
const listOwnFacts = async (db: Handle, id: string) =>
  (await listFactRows(db, id)).map(({ body, value, ...fact }) => {
    if (body === null) return { ...fact, value, question: null };
    const { answer } = value as { readonly answer: QuestionAnswer };
    return { ...fact, value, question: body.prompt, chosen: chosenTexts(body as QuestionBody, answer) };
  });

/**
 * Everything the school knows of a person, as a JSON text piece by piece: names an outsider understands, times in UTC,
 * money in cents. Nothing that logs in is in it, and nothing of other people's.
 * Each part is read when the reader asks for it, on a connection that is given back at once: a slow reader holds none.
 * Their notes are only in what they ask for themselves (`isOwn`): no admin reads those.
 * `onRead` is called once everything was read, before the last piece. Throws `user_not_found` before the first piece.
 */
export async function personalDataOf(
  db: Handle,
  id: string,
  { isOwn, now, onRead }: { readonly isOwn: boolean; readonly now: Date; readonly onRead: () => Promise<void> },
): Promise<AsyncGenerator<string>> {
  const account = await findAccount(db, id);
  if (!account) throw new AppError('user_not_found');
  // What was sent to an address, or written from it, while this account had it: the address is not proven to be theirs.
  const held = await addressesHeld(db, id);
  const parts: readonly (readonly [name: string, read: () => PromiseLike<unknown>])[] = [
    ['publicProfile', () => listOwnProfile(db, id)],
    ['courses', () => listOwnEnrolments(db, id)],
    ['access', () => listOwnAccess(db, id)],
    ['invoices', () => listOwnInvoices(db, id)],
    ['orders', () => listOwnOrders(db, id)],
    ['placeRequests', () => listOwnRequests(db, id, held)],
    ['completedUnits', () => listOwnCompletions(db, id)],
    ['testAttempts', () => listOwnAttempts(db, id)],
    ['completedCourses', () => listOwnCourseCompletions(db, id)],
    ['studied', () => listOwnFacts(db, id)],
    ...(isOwn ? ([['notes', () => listOwnNotes(db, id)]] as const) : []),
    ['certificates', () => listOwnCertificates(db, id)],
    ['signedIn', () => listOwnSessions(db, id)],
    ['browsersUsed', () => listOwnDevices(db, id)],
    ['emailChanges', () => listOwnEmailChanges(db, id)],
    ['notesOfStaff', () => listNotesAbout(db, id)],
    ['newsletter', () => listSubscriptionsOf(db, held)],
    ['messages', () => listMessagesOf(db, held)],
  ];
  return (async function* pieces() {
    yield `{\n  "exportedAt": ${JSON.stringify(now)},\n  "account": ${JSON.stringify(account)}`;
    for (const [name, read] of parts) yield `,\n  "${name}": ${JSON.stringify(await read())}`;
    yield ',\n  "changes": ';
    yield* changesOf(db, id);
    await onRead();
    yield '\n}\n';
  })();
}
