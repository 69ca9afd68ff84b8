import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readOwnEntries } from '#modules/audit/server/personal-entries.ts';
import { listOwnCertificates } from '#modules/certificates/server/personal-certificates.ts';
import { listOwnCourseCompletions } from '#modules/completion/server/personal-completions.ts';
import { listOwnInvoices } from '#modules/invoices/server/personal-invoices.ts';
import { listMessagesOf, listSubscriptionsOf } from '#modules/mail/server/personal-mail.ts';
import { readOwnNotes } from '#modules/notes/server/personal-notes.ts';
import { chosenTexts } from '#modules/questions/server/personal-answers.ts';
import type { QuestionBody } from '#modules/questions/server/question-body.ts';
import { readOwnAttempts } from '#modules/assessments/server/personal-tests.ts';
import { addressesHeld } from './held-addresses.ts';
import { listOwnEmailChanges } from './email-links.queries.ts';
import { listOwnProfile } from './personal-profile.queries.ts';
import { listOwnOrders } from './personal-orders.queries.ts';
import { listOwnRequests } from './personal-requests.queries.ts';
import {
  findAccount,
  listFactIds,
  findOwnWatchClock,
  listFactRows,
  listOwnResets,
  listOwnWatchedVideos,
  listOwnAccess,
  listOwnCompletions,
  listOwnDevices,
  listOwnEnrolments,
  listOwnSessions,
  listOwnTeams,
  listNotesAbout,
} from './personal-data.queries.ts';

/** A user may have studied for years: their facts are read and sent so many at a time. */
const PAGE = 500;

/** What a part of the data is read as: at once, or entry by entry. */
type Part = PromiseLike<unknown> | AsyncIterable<unknown>;

/** Returns a part as JSON, piece by piece. */
async function* jsonOf(part: Part): AsyncGenerator<string> {
  if (!(Symbol.asyncIterator in part)) {
    yield JSON.stringify(await part);
    return;
  }
  yield '[';
  let comma = '';
  for await (const entry of part) {
    yield `${comma}\n    ${JSON.stringify(entry)}`;
    comma = ',';
  }
  yield '\n  ]';
}

/** Reads what a user did while studying page by page. Questions in texts come without their solutions. */
async function* factsOf(db: Handle, id: string) {
  const ids = await listFactIds(db, id);
  for (let index = 0; index < ids.length; index += PAGE) {
    for (const { body, value, ...fact } of await listFactRows(db, id, ids.slice(index, index + PAGE))) {
      if (body === null) yield { ...fact, value, question: null };
      else {
        const { answer } = value as { readonly answer: QuestionAnswer };
        yield { ...fact, value, question: body.prompt, chosen: chosenTexts(body as QuestionBody, answer) };
      }
    }
  }
}

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
  const parts: readonly (readonly [name: string, read: () => Part])[] = [
    ['publicProfile', () => listOwnProfile(db, id)],
    ['courses', () => listOwnEnrolments(db, id)],
    ['teams', () => listOwnTeams(db, id)],
    ['access', () => listOwnAccess(db, id)],
    ['invoices', () => listOwnInvoices(db, id)],
    ['orders', () => listOwnOrders(db, id)],
    ['placeRequests', () => listOwnRequests(db, id, held)],
    ['completedUnits', () => listOwnCompletions(db, id)],
    ['testAttempts', () => readOwnAttempts(db, id)],
    ['completedCourses', () => listOwnCourseCompletions(db, id)],
    ['studied', () => factsOf(db, id)],
    ['progressResets', () => listOwnResets(db, id)],
    ['watchedVideos', () => listOwnWatchedVideos(db, id)],
    ['watchClock', () => findOwnWatchClock(db, id)],
    ...(isOwn ? ([['notes', () => readOwnNotes(db, id)]] as const) : []),
    ['certificates', () => listOwnCertificates(db, id)],
    ['signedIn', () => listOwnSessions(db, id)],
    ['browsersUsed', () => listOwnDevices(db, id)],
    ['emailChanges', () => listOwnEmailChanges(db, id)],
    ['notesOfStaff', () => listNotesAbout(db, id)],
    ['newsletter', () => listSubscriptionsOf(db, held)],
    ['messages', () => listMessagesOf(db, held)],
    ['changes', () => readOwnEntries(db, id)],
  ];
  return (async function* pieces() {
    yield `{\n  "exportedAt": ${JSON.stringify(now)},\n  "account": ${JSON.stringify(account)}`;
    for (const [name, read] of parts) {
      yield `,\n  "${name}": `;
      yield* jsonOf(read());
    }
    await onRead();
    yield '\n}\n';
  })();
}
