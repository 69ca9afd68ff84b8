import { z } from 'zod';
import { customId, objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { dayQuery } from '#contract/time/days.ts';

/** Payments minus refunds, in units of the school's currency: negative where more was paid back. */
const revenue = z.number();

/** What the back office opens with: how many there are of what, and how the school is doing. */
export const dashboard = z
  .object({
    users: z.int().nonnegative(),
    courses: z.int().nonnegative(),
    enrolments: z.int().nonnegative(),
    revenue,
    enrolmentsByMonth: z
      .array(
        z.object({
          month: z.string().regex(/^\d{4}-\d{2}$/),
          enrolments: z.int().nonnegative(),
          revenue,
        }),
      )
      .meta({ description: 'The last twelve months, oldest first, months without any included' }),
    revenueByCourse: z
      .array(
        z.object({
          _id: objectId.nullable(),
          customId: customId.nullable().meta({ description: 'Null: the course is deleted' }),
          name: z.string(),
          enrolments: z.int().nonnegative(),
          revenue,
        }),
      )
      .meta({ description: 'The ten courses that brought most, deleted ones included' }),
    newestEnrolments: z
      .array(
        z.object({
          at: z.iso.datetime(),
          user: z.object({ _id: objectId, name: z.string() }),
          course: z.object({ _id: objectId, customId, name: z.string() }),
          paid: z.number().nonnegative(),
        }),
      )
      .meta({ description: 'The last ten' }),
  })
  .meta({ id: 'Dashboard' });
export type Dashboard = z.infer<typeof dashboard>;

/** Ids as `a,b,c`. */
const ids = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(objectId).max(LIMITS.pageSizeMax));

/** Of which courses, by their `_id`s, or which users; with both, of these courses by these users. */
export const salesQuery = z
  .object({ course: ids.optional(), user: ids.optional() })
  .refine(({ course, user }) => course !== undefined || user !== undefined, { path: ['course'] });
export type SalesQuery = z.infer<typeof salesQuery>;

/** What was paid for courses or by users: what stays in the books when they are deleted or removed. */
export const sales = z
  .object({
    waiting: z.int().nonnegative().meta({ description: 'Open orders on account' }),
    paid: z.int().nonnegative().meta({ description: 'Courses that were paid, also those refunded since' }),
    revenue,
  })
  .meta({ id: 'Sales' });
export type Sales = z.infer<typeof sales>;

/** The days of a period, in the school's time zone, both included; in either order. */
export const periodParams = z.object({ from: dayQuery, to: dayQuery });
export type PeriodQuery = z.infer<typeof periodParams>;

const compared = z.object({ now: z.number().nonnegative(), before: z.number().nonnegative() });

/** What was new in a period, and in the period of the same length before it. */
export const periodStats = z
  .object({
    from: dayQuery,
    to: dayQuery,
    before: z.object({ from: dayQuery, to: dayQuery }),
    users: compared,
    courses: compared,
    enrolments: compared,
    revenue: z.object({ now: revenue, before: revenue }),
  })
  .meta({ id: 'PeriodStats' });
export type PeriodStats = z.infer<typeof periodStats>;

/** A page of the enrolments of a period; by default of all. */
export const listEnrolmentsQuery = z.object({
  from: dayQuery.optional(),
  to: dayQuery.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(25),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
export type ListEnrolmentsQuery = z.infer<typeof listEnrolmentsQuery>;

/** The same period for all its enrolments. */
export const exportEnrolmentsQuery = listEnrolmentsQuery.omit({ limit: true, offset: true });
export type ExportEnrolmentsQuery = z.infer<typeof exportEnrolmentsQuery>;

/** An enrolment, or a payment of a deleted account, which names no user. */
export const enrolmentEntry = z
  .object({
    at: z.iso.datetime().meta({ description: 'Of a deleted account the day only' }),
    user: z.object({ _id: objectId, name: z.string(), email: z.string() }).nullable(),
    course: z.object({ _id: objectId, customId, name: z.string() }),
    paid: z.number().nonnegative(),
  })
  .meta({ id: 'EnrolmentEntry' });
export type EnrolmentEntry = z.infer<typeof enrolmentEntry>;
