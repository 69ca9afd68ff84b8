import type { Dashboard } from '#contract/reports.ts';
import type { Handle } from '#server/db/database.ts';
import { countAll, countByMonth, listNewestEnrolments, listTopCourses } from './reports.queries.ts';

const euros = (cents: number): number => cents / 100;

/** Returns the statistics of the dashboard. */
export async function getDashboard(db: Handle): Promise<Dashboard> {
  const { cents, ...counts } = await countAll(db);
  const months = await countByMonth(db);
  const top = await listTopCourses(db);
  const newest = await listNewestEnrolments(db);
  return {
    ...counts,
    revenue: euros(cents),
    enrolmentsByMonth: months.map((row) => ({
      month: row.month,
      enrolments: row.enrolments,
      revenue: euros(row.cents),
    })),
    revenueByCourse: top.map(({ cents: paid, ...course }) => ({ ...course, revenue: euros(paid) })),
    newestEnrolments: newest.map(({ at, cents: paid, ...row }) => ({
      ...row,
      at: at.toISOString(),
      paid: euros(paid),
    })),
  };
}
