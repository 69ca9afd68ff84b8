import { z } from 'zod';
import { customId, objectId } from './ids.ts';

/** What the back office opens with: how many there are of what, and how the school is doing. Money in euros. */
export const dashboard = z
  .object({
    users: z.int().nonnegative(),
    courses: z.int().nonnegative(),
    enrolments: z.int().nonnegative(),
    revenue: z.number().nonnegative(),
    enrolmentsByMonth: z
      .array(
        z.object({
          month: z.string().regex(/^\d{4}-\d{2}$/),
          enrolments: z.int().nonnegative(),
          revenue: z.number().nonnegative(),
        }),
      )
      .meta({ description: 'The last twelve months, oldest first, months without any included' }),
    revenueByCourse: z
      .array(
        z.object({
          _id: objectId,
          customId,
          name: z.string(),
          enrolments: z.int().nonnegative(),
          revenue: z.number().nonnegative(),
        }),
      )
      .meta({ description: 'The ten courses that brought most' }),
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
