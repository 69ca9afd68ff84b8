import { and, count, desc, eq, inArray, or, sql, type SQLWrapper } from 'drizzle-orm';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import type { Handle } from '#server/db/database.ts';
import { courses } from '#server/db/schema/courses.ts';
import { enrolments } from '#server/db/schema/enrolments.ts';
import { invoices } from '#server/db/schema/invoices.ts';
import { coupons, orders } from '#server/db/schema/orders.ts';
import { revenueEntries } from '#server/db/schema/revenue.ts';
import { schoolDraftParts, schoolVersions } from '#server/db/schema/school.ts';
import { draftsIn, versionsIn } from '#server/drafts/drafts.queries.ts';

const { number, document, changed, legalChangedAt } = schoolVersions;

/** Returns the newest version, its document only if its number is not `known`; undefined while there is none. */
export async function findNewestVersion(db: Handle, version: number) {
  const [row] = await db
    .select({
      number,
      legalChangedAt,
      document: sql<SchoolDocument | null>`case when ${number} <> ${version} then ${document} end`,
    })
    .from(schoolVersions)
    .orderBy(desc(number))
    .limit(1);
  return row;
}

/** The parts of the draft by their names. */
export const schoolDraftRows = draftsIn<SchoolPart, unknown>(schoolDraftParts, schoolDraftParts.part, {});

/** The published versions. */
export const schoolVersionRows = versionsIn<{ changed: SchoolPart[] }, { document: SchoolDocument }>(schoolVersions, {
  listed: { changed },
  full: { document },
});

/** Makes publications run one after the other, also while no part of the draft has a row; draft parts can be saved meanwhile. */
export async function lockVersions(tx: Handle): Promise<void> {
  await tx.execute(sql`lock table ${schoolVersions} in share row exclusive mode`);
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
  const existingIds = new Set(rows.map(({ customId }) => customId));
  return chosen.filter((customId) => existingIds.has(customId));
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

/** Returns whether anything was ever sold: paid, ordered for money and not given up, or invoiced. */
export async function hasSold(db: Handle): Promise<boolean> {
  const { rows } = await db.execute<{ sold: boolean }>(sql`
    select exists (select from ${revenueEntries}) or exists (select from ${invoices})
      or exists (select from ${orders} where state in ('open', 'paid') and total_cents > 0) as sold`);
  return rows[0]?.sold ?? false;
}

/** Holds orders and payments up until the commit, and waits for those in progress, which write in this order. */
export async function lockSales(tx: Handle): Promise<void> {
  await tx.execute(sql`lock table ${orders}, ${revenueEntries} in share mode`);
}

/**
 * Rounds the prices of courses and the amounts of coupons to multiples of the smallest amount of a currency, in hundredths. A
 * sale price that is then not below the price ends.
 */
export async function roundPrices(tx: Handle, smallest: number): Promise<void> {
  const rounded = (column: SQLWrapper) => sql`round(${column} / ${smallest}::numeric)::bigint * ${smallest}::bigint`;
  const isRough = (column: SQLWrapper) => sql`${column} % ${smallest}::bigint <> 0`;
  const [price, sale] = [rounded(courses.priceCents), rounded(courses.salePriceCents)];
  const whileOnSale = (column: SQLWrapper) => sql`case when ${sale} < ${price} then ${column} end`;
  await tx
    .update(courses)
    .set({
      version: sql`${courses.version} + 1`,
      priceCents: price,
      salePriceCents: whileOnSale(sale),
      saleEndsOn: whileOnSale(courses.saleEndsOn),
      saleEndsAt: whileOnSale(courses.saleEndsAt),
    })
    .where(or(isRough(courses.priceCents), isRough(courses.salePriceCents)));
  await tx
    .update(coupons)
    .set({ amountCents: sql`greatest(${rounded(coupons.amountCents)}, ${smallest}::bigint)` })
    .where(isRough(coupons.amountCents));
}
