import { dayIn } from '#contract/time/time-zones.ts';
import type { Handle } from './database.ts';
import { readTimeZone } from './school-time-zone.ts';
import { pastSales } from './schema/enrolments.ts';

/** Keeps payments for access that ends, by course and day in the school's time zone. */
export async function insertPastSales(
  tx: Handle,
  paid: readonly { readonly courseId: string; readonly at: Date; readonly cents: number }[],
): Promise<void> {
  if (paid.length === 0) return;
  const timeZone = await readTimeZone(tx);
  await tx
    .insert(pastSales)
    .values(paid.map(({ courseId, at, cents }) => ({ courseId, soldOn: dayIn(timeZone, at), paidCents: cents })));
}
