import { and, asc, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { normalEmail } from '#contract/email-address.ts';
import { isCustomId } from '#contract/course-ref.ts';
import type { ExportUsersQuery, ListedUser, ListUsersQuery, User, UserValues } from '#modules/users/contract/users.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { prepared } from '#server/db/prepared.ts';
import { zoneOfDays } from '#server/db/school-time-zone.ts';
import { containsByPieces } from '#server/db/search.ts';
import { withinDays } from '#server/db/within-days.ts';
import { isInAnyTeam } from '#server/db/schema/course-team.ts';
import { courseIdsOfUser, enrolments } from '#server/db/schema/enrolments.ts';
import { knownDevices, sessions } from '#server/db/schema/sessions.ts';
import { emailConfirmed, users } from '#server/db/schema/users.ts';

const columns = {
  _id: users.id,
  customId: users.customId,
  name: users.name,
  email: users.email,
  role: users.role,
  version: users.version,
};

export type UserRow = typeof users.$inferSelect;

/** A new account's row. */
export interface NewUser extends UserValues {
  readonly _id: string;
  readonly passwordHash: string | null;
  readonly registrationKey: string | null;
  readonly emailConfirmed: boolean;
}

/** Adds an account; null when the e-mail is taken, in whatever letter case. */
export async function insertUser(db: Handle, { _id, emailConfirmed, ...row }: NewUser): Promise<User | null> {
  const [added] = await db
    .insert(users)
    .values({ id: _id, ...row, emailConfirmedAt: emailConfirmed ? sql`now()` : null })
    .onConflictDoNothing()
    .returning(columns);
  return added ?? null;
}

/** The account a registration key made, when it is the one with this e-mail. */
export async function findByRegistrationKey(db: Handle, email: string, key: string): Promise<User | null> {
  const [row] = await db
    .select(columns)
    .from(users)
    .where(and(eq(emailKey(users.email), normalEmail(email)), eq(users.registrationKey, key)));
  return row ?? null;
}

/** A user with the ids of their courses, whether they teach one, and whether their e-mail address is confirmed. */
export interface AccountRow extends User {
  readonly emailConfirmed: boolean;
  readonly courses: string[];
  readonly teaches: boolean;
}

const withCourses = prepared((db) =>
  db
    .select({
      ...columns,
      emailConfirmed,
      courses: courseIdsOfUser,
      teaches: isInAnyTeam,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .prepare('user_with_courses'),
);

/** A person with the ids of their courses, newest first; null when there is no such person. */
export async function findUserWithCourses(db: Handle, id: string): Promise<AccountRow | null> {
  const [row] = await withCourses(db).execute({ id });
  return row ?? null;
}

/** A change of an account's row; `emailConfirmed` is what a new address counts as. */
export interface UserChange extends Partial<UserValues> {
  readonly emailConfirmed?: boolean;
  readonly passwordHash?: string | undefined;
}

/** The same address in another letter case stays as confirmed as it was, unless it is confirmed just now. */
const confirmedAfter = (email: string, confirmed: boolean): SQL =>
  confirmed
    ? sql`case when ${eq(emailKey(users.email), normalEmail(email))} then coalesce(${users.emailConfirmedAt}, now()) else now() end`
    : sql`case when ${eq(emailKey(users.email), normalEmail(email))} then ${users.emailConfirmedAt} end`;

/** Changes an account and increments its version; `undefined` leaves a field as it is. Returns null when there is no such user. */
export async function updateUserRow(
  db: Handle,
  id: string,
  { emailConfirmed = false, ...change }: UserChange,
): Promise<User | null> {
  const [changed] = await db
    .update(users)
    .set({
      ...change,
      // A password set in any other way ends the time in which the registration can be resumed.
      ...(change.passwordHash && { registrationKey: null }),
      ...(change.email !== undefined && { emailConfirmedAt: confirmedAfter(change.email, emailConfirmed) }),
      version: sql`${users.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, id))
    .returning(columns);
  return changed ?? null;
}

/** Stores a known device of an account by its key. */
export async function insertDevice(db: Handle, userId: string, key: string): Promise<void> {
  await db.insert(knownDevices).values({ id: key, userId });
}

/** Gives a session a new key; the old one becomes invalid. */
export async function renameSession(db: Handle, id: string, newId: string): Promise<void> {
  await db.update(sessions).set({ id: newId }).where(eq(sessions.id, id));
}

const COLUMNS = {
  customId: users.customId,
  name: users.name,
  email: users.email,
  role: users.role,
  joined: users.createdAt,
  lastSeen: users.lastSeenAt,
} as const;

/** The order asked for. Ties go the same way, so that one index serves both directions. */
function orderOf(sort: NonNullable<ListUsersQuery['sort']>): SQL[] {
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS];
  const ordered = column === users.name || column === users.email ? sql`${column} collate "und-x-icu"` : column;
  const direction = sort.startsWith('-') ? desc : asc;
  const nulls = column === users.lastSeenAt ? (sort.startsWith('-') ? sql` nulls last` : sql` nulls first`) : sql``;
  return [sql`${direction(ordered)}${nulls}`, direction(users.customId)];
}

async function matching(db: Handle, query: ListUsersQuery): Promise<SQL | undefined> {
  const { q, role, notEnrolledIn } = query;
  return and(
    withinDays(users.createdAt, query, await zoneOfDays(db, query)),
    role && eq(users.role, role),
    q
      ? or(containsByPieces(users.searchText, q), isCustomId(q) ? eq(users.customId, Number(q)) : undefined)
      : undefined,
    notEnrolledIn
      ? sql`not exists (select from ${enrolments} where ${enrolments.courseId} = ${notEnrolledIn} and ${enrolments.userId} = ${users.id})`
      : undefined,
  );
}

/** Returns a moment as ISO 8601 in UTC. */
const iso = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** When users joined and were last seen. */
const dates = {
  joinedAt: sql<string>`${iso(sql`users.created_at`)}`,
  lastSeenAt: sql<string | null>`${iso(sql`users.last_seen_at`)}`,
};

/** The courses of users, newest first, as the API names them. */
const courses = sql<
  { _id: string }[]
>`coalesce((select json_agg(json_build_object('_id', id)) from unnest(${courseIdsOfUser}) id), '[]'::json)`;

/** How many rows of an order are scanned before the index of the search is used. */
const WALKED = 2_000;

/**
 * A page of the people a search finds. Where matches are many they stand near the beginning of any order, and the first
 * rows of it have a page of them; where they are few the search's index has them all. The database, left to choose, takes
 * matches to be spread evenly and walks a whole order for those that lie at its end: half a second among a million people.
 */
async function searchUserRows(db: Handle, query: ListUsersQuery, limit: number): Promise<ListedUser[]> {
  const offset = query.offset ?? 0;
  const order = sql.join(orderOf(query.sort ?? 'customId'), sql`, `);
  const where = (await matching(db, query)) ?? sql`true`;
  const narrowed = query.role ? sql`where ${eq(users.role, query.role)}` : sql``;
  const { rows } = await db.execute<ListedUser & Record<string, unknown>>(sql`
    with walked as materialized (
      select * from (select * from ${users} ${narrowed} order by ${order} limit ${sql.raw(String(WALKED))}) users
      where ${where} limit ${offset + limit}),
    enough as materialized (select count(*) >= ${offset + limit} as yes from walked)
    select users.id as "_id", users.custom_id as "customId", users.name, users.email, users.role, users.version,
      ${dates.joinedAt} as "joinedAt", ${dates.lastSeenAt} as "lastSeenAt", ${courses} as courses from (
      select * from walked where (select yes from enough)
      union all
      select * from (select * from ${users} where ${where} and not (select yes from enough) offset 0) found
    ) users
    order by ${order} offset ${offset} limit ${limit}`);
  return rows;
}

/** Returns a page of the users. */
export async function listUserRows(db: Handle, query: ListUsersQuery): Promise<ListedUser[]> {
  if (query.q && query.limit !== undefined) return searchUserRows(db, query, query.limit);
  const rows = db
    .select({ ...columns, ...dates, courses })
    .from(users)
    .where(await matching(db, query))
    .orderBy(...orderOf(query.sort ?? 'customId'))
    .offset(query.offset ?? 0);
  return query.limit === undefined ? rows : rows.limit(query.limit);
}

/** A user as the file of the list has them. */
export type ExportedUser = Omit<ListedUser, 'courses'>;

/** Returns the `customId`s of all users that match, in the order of the list. */
export async function listUserIds(db: Handle, { ids, ...query }: ExportUsersQuery): Promise<number[]> {
  const order = sql.join(orderOf(query.sort ?? 'customId'), sql`, `);
  const where =
    and(await matching(db, query), ids ? inArray(users.customId, ids.split(',').map(Number)) : undefined) ?? sql`true`;
  const { rows } = await db.execute<{ ids: number[] }>(
    sql`select array(select ${users.customId} from ${users} where ${where} order by ${order}) as ids`,
  );
  return rows[0]?.ids ?? [];
}

/** Returns the users with these `customId`s, in any order. */
export const findUsersToExport = (db: Handle, ids: readonly number[]): Promise<ExportedUser[]> =>
  db
    .select({ ...columns, ...dates })
    .from(users)
    .where(inArray(users.customId, [...ids]));

/** Counts the users that match a query, on all pages. */
export async function countUserRows(db: Handle, query: ListUsersQuery): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(users)
    .where(await matching(db, query));
  return row?.all ?? 0;
}

/** Deletes an account with its sessions and enrolments. Returns it, or null if there is none. */
export async function deleteUserRow(db: Handle, id: string): Promise<User | null> {
  const [gone] = await db.delete(users).where(eq(users.id, id)).returning(columns);
  return gone ?? null;
}
