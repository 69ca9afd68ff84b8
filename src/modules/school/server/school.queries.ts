import { and, count, desc, eq, inArray, lt, or, sql, type SQLWrapper } from 'drizzle-orm';
import { SCHOOL_PARTS, type SchoolPart } from '#contract/school-choices.ts';
import type { SchoolDocument } from '#contract/school-document.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { coupons } from '#server/db/schema/orders.ts';
import { revenueEntries } from '#server/db/schema/revenue.ts';
import { schoolDraftParts, schoolVersions } from '#server/db/schema/school.ts';
import { users } from '#server/db/schema/users.ts';

const { number, document, changed, legalChangedAt, publishedAt, publishedBy } = schoolVersions;

/** Returns the newest version, its document only if its number is not `known`; undefined while there is none. */
export async function findNewestVersion(db: Handle, known: number) {
  const [row] = await db
    .select({
      number,
      legalChangedAt,
      document: sql<SchoolDocument | null>`case when ${number} <> ${known} then ${document} end`,
    })
    .from(schoolVersions)
    .orderBy(desc(number))
    .limit(1);
  return row;
}

/** Returns a page of the versions, newest first, without their documents. */
export async function listVersionRows(db: Handle, { before, limit }: { before?: number | undefined; limit: number }) {
  return db
    .select({ number, changed, publishedAt, author: { _id: users.id, name: users.name } })
    .from(schoolVersions)
    .leftJoin(users, eq(users.id, publishedBy))
    .where(before === undefined ? undefined : lt(number, before))
    .orderBy(desc(number))
    .limit(limit);
}

/** Returns a version with its document. */
export async function findVersionRow(db: Handle, wanted: number) {
  const [row] = await db
    .select({ number, changed, publishedAt, document, author: { _id: users.id, name: users.name } })
    .from(schoolVersions)
    .leftJoin(users, eq(users.id, publishedBy))
    .where(eq(number, wanted));
  return row;
}

/** Inserts a version and returns its number and time. */
export async function insertVersion(db: Handle, row: Omit<typeof schoolVersions.$inferInsert, 'number'>) {
  const [added] = await db.insert(schoolVersions).values(row).returning({ number, publishedAt });
  if (!added) throw new Error('An insert without a conflict clause returned no row.');
  return added;
}

/** Makes publications run one after the other, also while no part of the draft has a row; draft parts can be saved meanwhile. */
export async function lockVersions(tx: Handle): Promise<void> {
  await tx.execute(sql`lock table ${schoolVersions} in share row exclusive mode`);
}

const part = schoolDraftParts;

/** Returns the parts of the draft that were ever edited, with their editors. `lock` keeps them until the commit. */
export async function listDraftRows(db: Handle, { lock = false } = {}) {
  const rows = db
    .select({
      part: part.part,
      value: part.value,
      revision: part.revision,
      editedAt: part.editedAt,
      editor: { _id: users.id, name: users.name },
    })
    .from(part)
    .leftJoin(users, eq(users.id, part.editedBy))
    .orderBy(part.part);
  return lock ? rows.for('update', { of: part }) : rows;
}
export type DraftRow = Awaited<ReturnType<typeof listDraftRows>>[number];

/**
 * Sets a part of the draft if its revision is the expected one (0: it has no row yet) and returns the new revision; null
 * if it is not. A value of null means: as published.
 */
export async function writeDraftPart(
  tx: Handle,
  name: SchoolPart,
  write: { expected: number; value: unknown; editedBy: string },
): Promise<{ revision: number; editedAt: Date } | null> {
  const { expected, value, editedBy } = write;
  const written = { revision: part.revision, editedAt: part.editedAt };
  const [row] =
    expected === 0
      ? await tx
          .insert(part)
          .values({ part: name, value, revision: 1, editedBy })
          .onConflictDoNothing()
          .returning(written)
      : await tx
          .update(part)
          .set({ value, revision: sql`${part.revision} + 1`, editedAt: sql`now()`, editedBy })
          .where(and(eq(part.part, name), eq(part.revision, expected)))
          .returning(written);
  return row ?? null;
}

/** Ends the draft of parts: they are as published from now on. */
export async function clearDraftParts(tx: Handle, names: readonly SchoolPart[]): Promise<void> {
  await tx
    .update(part)
    .set({ value: null, revision: sql`${part.revision} + 1` })
    .where(inArray(part.part, [...names]));
}

/** Replaces the draft: the `changed` parts by those of a document, all others by null (as published). */
export async function replaceDraft(
  tx: Handle,
  document: SchoolDocument,
  changed: readonly SchoolPart[],
  editedBy: string,
): Promise<void> {
  const rows = SCHOOL_PARTS.map((name) => ({
    part: name,
    value: changed.includes(name) ? document[name] : null,
    revision: 1,
    editedBy,
  }));
  await tx
    .insert(part)
    .values(rows)
    .onConflictDoUpdate({
      target: part.part,
      set: {
        value: sql`excluded.value`,
        revision: sql`${part.revision} + 1`,
        editedAt: sql`now()`,
        editedBy,
      },
    });
}

/** Returns the `customId`s of listed courses: the newest, or those of `chosen` in that order. */
export async function listFeatured(db: Handle, pick: { newest: number } | { chosen: readonly number[] }) {
  const ids = { customId: courses.customId };
  if ('newest' in pick) {
    const rows = await db
      .select(ids)
      .from(courses)
      .where(eq(courses.listed, true))
      .orderBy(desc(courses.customId))
      .limit(pick.newest);
    return rows.map(({ customId }) => customId);
  }
  const chosen = [...pick.chosen];
  if (chosen.length === 0) return [];
  const rows = await db
    .select(ids)
    .from(courses)
    .where(and(eq(courses.listed, true), inArray(courses.customId, chosen)));
  const found = new Set(rows.map(({ customId }) => customId));
  return chosen.filter((customId) => found.has(customId));
}

/** Returns what the statistics of the home page count: of listed courses, except for students. */
export async function countForStatistics(db: Handle) {
  const [ofCourses] = await db
    .select({
      courses: count(),
      instructors: sql<number>`count(distinct ${courses.teacher})::int`,
      enrolments: sql<number>`coalesce(sum(${courses.participants}), 0)::int`,
    })
    .from(courses)
    .where(eq(courses.listed, true));
  const { rows } = await db.execute<{ students: number }>(
    sql`select count(*)::int as students from (select from ${enrolments} group by ${enrolments.userId}) as studying`,
  );
  return { courses: 0, instructors: 0, enrolments: 0, ...ofCourses, students: rows[0]?.students ?? 0 };
}

/** Returns whether anything was ever sold. */
export async function hasSold(db: Handle): Promise<boolean> {
  const { rows } = await db.execute<{ sold: boolean }>(sql`select exists (select from ${revenueEntries}) as sold`);
  return rows[0]?.sold ?? false;
}

/** Holds payments up until the commit, and waits for those in progress. */
export async function lockSales(tx: Handle): Promise<void> {
  await tx.execute(sql`lock table ${revenueEntries} in share mode`);
}

/**
 * Rounds the prices of courses and the amounts of coupons to multiples of the smallest amount of a currency, in hundredths. A
 * sale price that is then not below the price ends.
 */
export async function roundPrices(tx: Handle, smallest: number): Promise<void> {
  const rounded = (column: SQLWrapper) => sql`round(${column} / ${smallest}::numeric)::bigint * ${smallest}::bigint`;
  const isRough = (column: SQLWrapper) => sql`${column} % ${smallest}::bigint <> 0`;
  const [price, sale] = [rounded(courses.priceCents), rounded(courses.salePriceCents)];
  const kept = (column: SQLWrapper) => sql`case when ${sale} < ${price} then ${column} end`;
  await tx
    .update(courses)
    .set({
      version: sql`${courses.version} + 1`,
      priceCents: price,
      salePriceCents: kept(sale),
      saleEndsOn: kept(courses.saleEndsOn),
      saleEndsAt: kept(courses.saleEndsAt),
    })
    .where(or(isRough(courses.priceCents), isRough(courses.salePriceCents)));
  await tx
    .update(coupons)
    .set({ amountCents: sql`greatest(${rounded(coupons.amountCents)}, ${smallest}::bigint)` })
    .where(isRough(coupons.amountCents));
}
