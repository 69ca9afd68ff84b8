import { and, desc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { normalEmail } from '#contract/email-address.ts';
import type { ListRequestsQuery } from '#modules/enrolments/contract/place-requests.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { contains } from '#server/db/search.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments, isCurrent } from '#server/db/schema/enrolments.ts';
import { placeRequests } from '#server/db/schema/place-requests.ts';
import { users } from '#server/db/schema/users.ts';

/** A request to insert; `courseId` is an `_id`. */
export interface NewRequest {
  readonly id: string;
  readonly courseId: string;
  readonly message: string;
  readonly locale: string;
}

const open = eq(placeRequests.state, 'open');

/**
 * Inserts a guest's request and returns whether it is new. An open request of a user whose confirmed address this is
 * counts as the same one.
 */
export async function insertGuestRequest(
  tx: Handle,
  { id, courseId, message, locale }: NewRequest,
  guest: { readonly name: string; readonly email: string },
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into ${placeRequests} (id, course_id, name, email, message, locale)
    select ${id}::uuid, ${courseId}::uuid, ${guest.name}, ${guest.email}, ${message}, ${locale}
    where not exists (
      select 1 from ${placeRequests} join ${users} on ${users.id} = ${placeRequests.userId}
      where ${open} and ${placeRequests.courseId} = ${courseId}
        and ${emailKey(users.email)} = ${normalEmail(guest.email)} and ${users.emailConfirmedAt} is not null)
    on conflict do nothing
    returning id`);
  return rows.length > 0;
}

/** Inserts a user's request and returns whether it is new. */
export async function insertUserRequest(tx: Handle, request: NewRequest, userId: string): Promise<boolean> {
  const added = await tx
    .insert(placeRequests)
    .values({ ...request, userId })
    .onConflictDoNothing()
    .returning({ id: placeRequests.id });
  return added.length > 0;
}

/** Gives a user the open request that was made for a course with their confirmed address before they logged in. */
export async function adoptGuestRequest(
  tx: Handle,
  courseId: string,
  user: { readonly _id: string; readonly email: string },
): Promise<boolean> {
  const adopted = await tx
    .update(placeRequests)
    .set({ userId: user._id, name: '', email: '' })
    .where(
      and(
        open,
        isNull(placeRequests.userId),
        eq(placeRequests.courseId, courseId),
        eq(emailKey(placeRequests.email), normalEmail(user.email)),
        sql`not exists (select 1 from ${placeRequests} other where other.state = 'open'
          and other.user_id = ${user._id} and other.course_id = ${courseId})`,
      ),
    )
    .returning({ id: placeRequests.id });
  return adopted.length > 0;
}

/** Returns the addresses of up to so many admins, the oldest accounts first. */
export async function listAdminEmails(db: Handle, limit: number): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.customId)
    .limit(limit);
  return admins.map(({ email }) => email);
}

const admins = alias(users, 'admins');

/**
 * The account an enrolment goes to: the one that asked, else the one with the guest's address. A scalar subquery: for a
 * join on either of the two, PostgreSQL would read all users.
 */
const accountId = sql<string | null>`coalesce(${placeRequests.userId}, (select ${users.id} from ${users}
  where ${placeRequests.userId} is null and ${emailKey(users.email)} = ${emailKey(placeRequests.email)}))`;

const columns = {
  _id: placeRequests.id,
  courseId: placeRequests.courseId,
  courseCustomId: courses.customId,
  courseName: courses.name,
  userId: placeRequests.userId,
  name: sql<string>`case when ${placeRequests.userId} is null then ${placeRequests.name} else ${users.name} end`,
  email: sql<string>`case when ${placeRequests.userId} is null then ${placeRequests.email} else ${users.email} end`,
  message: placeRequests.message,
  locale: placeRequests.locale,
  state: placeRequests.state,
  reply: placeRequests.reply,
  createdAt: placeRequests.createdAt,
  settledAt: placeRequests.settledAt,
  settledBy: admins.name,
  accountId: users.id,
  confirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
  enrolled: sql<boolean>`exists (select 1 from ${enrolments}
    where ${enrolments.courseId} = ${placeRequests.courseId} and ${enrolments.userId} = ${users.id} and ${isCurrent})`,
};

const requests = (db: Handle) =>
  db
    .select(columns)
    .from(placeRequests)
    .innerJoin(courses, eq(courses.id, placeRequests.courseId))
    .leftJoin(users, eq(users.id, accountId))
    .leftJoin(admins, eq(admins.id, placeRequests.settledBy));

export type RequestRow = Awaited<ReturnType<typeof findRequest>>;

/** Returns a request, or null. */
export async function findRequest(db: Handle, id: string) {
  const [row] = await requests(db).where(eq(placeRequests.id, id));
  return row ?? null;
}

/** The most users a search reads to find their requests. */
const SEARCHED_USERS = 1_000;

const matching = ({ q, state }: ListRequestsQuery): SQL | undefined =>
  and(
    state && eq(placeRequests.state, state),
    q
      ? or(
          contains(placeRequests.searchText, q),
          sql`${placeRequests.userId} = any(array(select ${users.id} from ${users}
            where ${contains(users.searchText, q)} limit ${SEARCHED_USERS}))`,
        )
      : undefined,
  );

/** Returns a page of requests, newest first; with `before` only those older than that request. */
export const listRequestRows = (db: Handle, query: ListRequestsQuery, before?: string) =>
  requests(db)
    .where(and(matching(query), before === undefined ? undefined : lt(placeRequests.id, before)))
    .orderBy(desc(placeRequests.id))
    .limit(query.limit)
    .offset(query.offset);

/** Counts the requests that match a query. */
export const countRequests = (db: Handle, query: ListRequestsQuery): Promise<number> =>
  db.$count(placeRequests, matching(query));

/** Settles a request that is open and was made by this user, or by a guest (null). Returns whether it was. */
export async function settleRequest(
  tx: Handle,
  { id, userId }: { readonly id: string; readonly userId: string | null },
  settlement: { state: 'enrolled' | 'declined'; reply: string; settledBy: string },
  enrolled?: string,
): Promise<boolean> {
  const settled = await tx
    .update(placeRequests)
    .set({
      ...settlement,
      settledAt: sql`now()`,
      // From now on the account says who asked, and the request is deleted with it.
      ...(enrolled !== undefined && { userId: enrolled, name: '', email: '' }),
    })
    .where(and(eq(placeRequests.id, id), open, sql`${placeRequests.userId} is not distinct from ${userId}::uuid`))
    .returning({ id: placeRequests.id });
  return settled.length > 0;
}

/** Deletes the requests that were settled more than so many days ago. */
export async function pruneRequests(db: Handle, days: number): Promise<void> {
  await db
    .delete(placeRequests)
    .where(
      and(ne(placeRequests.state, 'open'), lt(placeRequests.settledAt, sql`now() - make_interval(days => ${days})`)),
    );
}
