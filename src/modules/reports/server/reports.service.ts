import type { Readable } from 'node:stream';
import type {
  Dashboard,
  EnrolmentEntry,
  ExportEnrolmentsQuery,
  ListEnrolmentsQuery,
  PeriodQuery,
  PeriodStats,
  Sales,
  SalesQuery,
} from '#modules/reports/contract/reports.ts';
import type { School } from '#modules/school/contract/school.ts';
import { type CsvColumns, csvOfList } from '#server/api/csv.ts';
import type { Handle } from '#server/db/database.ts';
import { readTimeZone } from '#server/db/school-time-zone.ts';
import { type TotalCountCache, totalOf } from '#server/db/counts/total-count-cache.ts';
import {
  countAll,
  countByMonth,
  countEnrolmentsWithin,
  countSales,
  countWithin,
  listEnrolmentsWithin,
  listNewestEnrolments,
  listTopCourses,
} from './reports.queries.ts';
import { inOrder, periodBefore } from './period.rules.ts';

const inUnits = (cents: number): number => cents / 100;
const utc = (moment: Date): string => new Date(moment).toISOString();

/** Returns the statistics of the dashboard. */
export async function getDashboard(db: Handle, mode: School['mode']): Promise<Dashboard> {
  const { timeZone, cents, ...counts } = await countAll(db, mode);
  const months = await countByMonth(db, mode, timeZone);
  const top = await listTopCourses(db, mode);
  const newest = await listNewestEnrolments(db);
  return {
    ...counts,
    revenue: inUnits(cents),
    enrolmentsByMonth: months.map((row) => ({
      month: row.month,
      enrolments: row.enrolments,
      revenue: inUnits(row.cents),
    })),
    revenueByCourse: top.map(({ cents: paid, ...course }) => ({ ...course, revenue: inUnits(paid) })),
    newestEnrolments: newest.map(({ at, cents: paid, ...row }) => ({
      ...row,
      at: at.toISOString(),
      paid: inUnits(paid),
    })),
  };
}

/** Returns what was new in a period, and in the period of the same length before it. */
export async function getPeriodStats(db: Handle, mode: School['mode'], period: PeriodQuery): Promise<PeriodStats> {
  const before = periodBefore(period);
  const timeZone = await readTimeZone(db);
  const present = await countWithin(db, mode, period, timeZone);
  const past = await countWithin(db, mode, before, timeZone);
  const compared = (name: 'users' | 'courses' | 'enrolments') => ({ now: present[name], before: past[name] });
  return {
    ...period,
    before,
    users: compared('users'),
    courses: compared('courses'),
    enrolments: compared('enrolments'),
    revenue: { now: inUnits(present.cents), before: inUnits(past.cents) },
  };
}

/** Returns what was paid for courses, or by users, and how many orders wait for their payment. */
export async function getSales(db: Handle, mode: School['mode'], query: SalesQuery): Promise<Sales> {
  const { cents, ...counts } = await countSales(db, mode, query);
  return { ...counts, revenue: inUnits(cents) };
}

/** Returns a page of the enrolments of a period, and how many there are. */
export async function listEnrolments(
  db: Handle,
  counts: TotalCountCache,
  query: ListEnrolmentsQuery,
): Promise<{ items: EnrolmentEntry[]; total: number }> {
  const days = inOrder(query);
  const rows = await listEnrolmentsWithin(db, { ...query, ...days });
  const count = () => counts.get(days, () => countEnrolmentsWithin(db, days));
  const items = rows.map(({ at, user, course, cents }) => ({ at: utc(at), user, course, paid: inUnits(cents) }));
  return { items, total: await totalOf(rows.length, query, count) };
}

type EnrolmentRow = Awaited<ReturnType<typeof listEnrolmentsWithin>>[number];

const CSV_COLUMNS: CsvColumns<EnrolmentRow> = {
  at: ({ at }) => utc(at),
  name: ({ user }) => user?.name ?? '',
  email: ({ user }) => user?.email ?? '',
  course_id: ({ course }) => String(course.customId),
  course: ({ course }) => course.name,
  paid: ({ cents }) => inUnits(cents),
};

/** Returns the enrolments of a period as a CSV file, newest first. `run` reads the database. */
export function exportEnrolments(
  run: <T>(read: (db: Handle) => Promise<T>) => Promise<T>,
  query: ExportEnrolmentsQuery,
): Promise<Readable> {
  const days = inOrder(query);
  return csvOfList(CSV_COLUMNS, (last: EnrolmentRow | undefined, limit) =>
    run((db) => listEnrolmentsWithin(db, { ...days, limit, offset: 0 }, last)),
  );
}
