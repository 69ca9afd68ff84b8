import type { Readable } from 'node:stream';
import type { RequestOutcome } from '#contract/choices.ts';
import type { Locale } from '#contract/locales.ts';
import type {
  SettledRequest,
  EnrolRequestInput,
  ExportRequestsQuery,
  ListRequestsQuery,
  PlaceRequest,
  PlaceRequestInput,
} from '#modules/enrolments/contract/place-requests.ts';
import { type CsvColumns, csvOfList } from '#server/api/csv.ts';
import type { Handle } from '#server/db/database.ts';
import { transact } from '#server/db/transactions.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Network } from '#server/ops/network.ts';
import type { Caller } from '#server/sessions/caller.ts';
import type { HeldUser } from '#server/sessions/write-as.queries.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { lockCourseByRef } from '#modules/courses/server/course-units.service.ts';
import { getCardForSale } from '#modules/courses/server/courses.service.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import { inviteUser } from '#modules/users/server/users.service.ts';
import { grantAccess } from './access.service.ts';
import { isEnrolledIn } from './enrolments.queries.ts';
import { recordEnrolment } from './enrolments.service.ts';
import {
  adoptGuestRequest,
  settleRequest,
  countRequests,
  findRequest,
  insertGuestRequest,
  insertUserRequest,
  listAdminEmails,
  listRequestRows,
  type NewRequest,
  pruneRequests,
  type RequestRow,
} from './place-requests.queries.ts';
import type { Services } from '#server/services.ts';

/** The dependencies of requests for places. */
export type RequestServices = Pick<Services, 'db' | 'events' | 'config' | 'mail' | 'mailLimits'>;

/** How many admins are notified of a request. */
const NOTIFIED_ADMINS = 10;
/** How long a settled request is kept. */
const KEPT_DAYS = 180;

/** Who asks for a place, and from where. */
export interface Asker {
  /** The logged-in user; null for a guest. */
  readonly user: Caller | null;
  readonly network: Network;
  readonly locale: Locale;
}

interface Person {
  readonly name: string;
  readonly email: string;
}

/** Returns the name and address a guest has entered. Throws `invalid_input`. */
function guestOf({ name, email }: PlaceRequestInput): Person {
  if (name !== undefined && email !== undefined) return { name, email };
  throw invalidInput([
    ...(name === undefined ? [['name', { code: 'name_required' }] as const] : []),
    ...(email === undefined ? [['email', { code: 'email_required' }] as const] : []),
  ]);
}

/**
 * Stores a request for a place and notifies the admins. Idempotent while the request is open. A guest gets the same
 * outcome whatever the school knows of the address.
 * Throws `requests_closed` unless the school is live and takes no payments, `course_not_found`, `course_archived`, `invalid_input`,
 * `too_many_attempts`, `unauthenticated`.
 */
export async function askForPlace(
  services: RequestServices,
  ref: string,
  input: PlaceRequestInput,
  { user, network, locale }: Asker,
): Promise<RequestOutcome> {
  const { db, config, mailLimits, mail } = services;
  if (config.mode !== 'live' || config.payments !== 'off') throw new AppError('requests_closed');
  const person = user ?? guestOf(input);
  if (!user) await mail.refuseOwnAddress(person.email);
  const course = await getCardForSale(db, ref);
  await mailLimits.take(['places', network], ['asker', person.email], ['requests', 'all']);
  const notify = await mailLimits.mayTake(['notice', 'requests']);
  const request = { id: newId(), courseId: course._id, message: input.message, locale };
  const work = async (tx: Handle, held: HeldUser | null): Promise<RequestOutcome> => {
    const outcome = await (held ? storeForUser(tx, request, held) : storeForGuest(tx, request, person));
    if (outcome === 'stored' && notify) await notifyAdmins(tx, person, course.name, input.message, locale);
    return outcome;
  };
  const outcome = user
    ? await writeAs(db, user, {}, (tx, held) => work(tx, held.actor))
    : await transact(db, (tx) => work(tx, null));
  mail.wake();
  return user ? outcome : 'stored';
}

const storeForGuest = async (tx: Handle, request: NewRequest, guest: Person): Promise<RequestOutcome> =>
  (await insertGuestRequest(tx, request, guest)) ? 'stored' : 'repeated';

async function storeForUser(tx: Handle, request: NewRequest, user: HeldUser): Promise<RequestOutcome> {
  if (await isEnrolledIn(tx, request.courseId, user._id)) return 'enrolled';
  if (user.emailConfirmed && (await adoptGuestRequest(tx, request.courseId, user))) return 'repeated';
  return (await insertUserRequest(tx, request, user._id)) ? 'stored' : 'repeated';
}

async function notifyAdmins(
  tx: Handle,
  { name, email }: Person,
  course: string,
  message: string,
  locale: Locale,
): Promise<void> {
  for (const to of await listAdminEmails(tx, NOTIFIED_ADMINS)) {
    await postMail(tx, { kind: 'place-asked', to, replyTo: email, locale, data: { name, email, course, message } });
  }
}

const present = (row: NonNullable<RequestRow>): PlaceRequest => ({
  _id: row._id,
  course: { _id: row.courseId, customId: row.courseCustomId, name: row.courseName },
  name: row.name,
  email: row.email,
  message: row.message,
  state: row.state,
  account: row.accountId === null ? 'none' : row.confirmed ? 'confirmed' : 'unconfirmed',
  userId: row.userId ?? (row.confirmed ? row.accountId : null),
  enrolled: row.enrolled,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
  settledBy: row.settledBy,
  reply: row.reply,
});

/** Returns a page of the requests, and how many match in all. */
export async function listRequests(
  db: Handle,
  query: ListRequestsQuery,
): Promise<{ items: PlaceRequest[]; total: number }> {
  const rows = await listRequestRows(db, query);
  return { items: rows.map(present), total: await countRequests(db, query) };
}

const CSV_COLUMNS: CsvColumns<PlaceRequest> = {
  asked: (request) => request.createdAt,
  course: (request) => request.course.name,
  name: (request) => request.name,
  email: (request) => request.email,
  message: (request) => request.message,
  state: (request) => request.state,
  account: (request) => request.account,
  settled: (request) => request.settledAt ?? '',
  settled_by: (request) => request.settledBy ?? '',
  reply: (request) => request.reply,
};

/** Returns the requests that match as a CSV file, newest first. */
export const exportRequests = (db: Handle, query: ExportRequestsQuery): Promise<Readable> =>
  csvOfList(CSV_COLUMNS, async (last: PlaceRequest | undefined, limit) =>
    (await listRequestRows(db, { ...query, limit, offset: 0 }, last?._id)).map(present),
  );

/** Returns a request. Throws `request_not_found`. */
async function getRequest(db: Handle, id: string): Promise<NonNullable<RequestRow>> {
  const row = await findRequest(db, id);
  if (!row) throw new AppError('request_not_found');
  return row;
}

const settled = async (tx: Handle, id: string, created: boolean): Promise<SettledRequest> => ({
  ...present(await getRequest(tx, id)),
  created,
});

/**
 * Settles a request by enrolling the person. A guest without an account gets one without a password, and a link to choose
 * it by mail. Throws `request_not_found`, `request_settled`, `user_exists` (an account with the address was created
 * meanwhile, or the address is kept free for another user), `edit_conflict` (another account has the address meanwhile),
 * and `account_unconfirmed` for an account with a guest's address that is not confirmed, unless it is accepted.
 */
export async function enrolRequest(
  { db, events, mail }: RequestServices,
  actor: Caller,
  id: string,
  { message, acceptUnconfirmed }: EnrolRequestInput,
): Promise<SettledRequest> {
  const before = await getRequest(db, id);
  // Users are locked before the course, so the account is looked up before the transaction begins.
  const users = before.accountId === null ? [] : [before.accountId];
  const done = await writeAs(db, actor, { users }, async (tx, held) => {
    const request = await getRequest(tx, id);
    if (request.state !== 'open') throw new AppError('request_settled');
    if (request.accountId !== before.accountId) throw new AppError('edit_conflict');
    if (request.userId === null && request.accountId !== null && !request.confirmed && !acceptUnconfirmed)
      throw new AppError('account_unconfirmed');
    const created = request.accountId === null;
    const person = created ? await inviteUser(tx, held.actor, request) : held.users.get(users[0] ?? '');
    if (!person) throw new AppError('edit_conflict');
    const course = await lockCourseByRef(tx, request.courseId);
    const settlement = { state: 'enrolled', reply: message, settledBy: held.actor._id } as const;
    if (!(await settleRequest(tx, { id, userId: request.userId }, settlement, person._id)))
      throw new AppError('request_settled');
    const grant = { courseId: course._id, userIds: [person._id], cause: 'request', by: held.actor._id } as const;
    const [added] = await grantAccess(tx, grant);
    if (added) await recordEnrolment(tx, held.actor, 'enrol', course, person);
    const data = { name: request.name, course: course.name, message };
    const posting = { userId: person._id, to: person.email, locale: request.locale, data };
    await postMail(tx, { kind: created ? 'place-invited' : 'place-given', ...posting });
    return settled(tx, id, created);
  });
  events.countsChanged();
  mail.wake();
  return done;
}

/** Declines a request and writes to the person. Throws `request_not_found`, `request_settled`. */
export async function declineRequest(
  { db, mail }: RequestServices,
  actor: Caller,
  id: string,
  message: string,
): Promise<SettledRequest> {
  const done = await writeAs(db, actor, {}, async (tx, held) => {
    const request = await getRequest(tx, id);
    const settlement = { state: 'declined', reply: message, settledBy: held.actor._id } as const;
    if (!(await settleRequest(tx, { id, userId: request.userId }, settlement))) throw new AppError('request_settled');
    // Neither name nor address: the audit log is kept longer than the request.
    await recordChange(tx, held.actor, {
      action: 'update',
      entity: 'request',
      entityId: id,
      label: request.courseName,
      before: { requestState: 'open' },
      after: { requestState: 'declined' },
    });
    const { name, email: to, locale, courseName: course } = request;
    await postMail(tx, { kind: 'place-declined', to, locale, data: { name, course, message } });
    return settled(tx, id, false);
  });
  mail.wake();
  return done;
}

/** Deletes old settled requests. */
export const pruneSettledRequests = (db: Handle): Promise<void> => pruneRequests(db, KEPT_DAYS);
