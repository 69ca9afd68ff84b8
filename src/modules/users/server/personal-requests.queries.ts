import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { type AddressHeld, heldKey, isFoundForHeld } from '#server/db/address-history.ts';
import type { Handle } from '#server/db/database.ts';
import { emailKey } from '#server/db/email-key.ts';
import { courses } from '#server/db/schema/courses.ts';
import { placeRequests } from '#server/db/schema/place-requests.ts';

/** Selects the requests guests made with addresses while an account had them: see decision 0011. */
const byAddress = (held: readonly AddressHeld[]): SQL =>
  isFoundForHeld(
    placeRequests.id,
    held,
    sql`select ${placeRequests.id} from ${placeRequests}
      where ${placeRequests.userId} is null and ${emailKey(placeRequests.email)} = ${heldKey}
        and ${placeRequests.createdAt} between held.since and held.until`,
  );

/** Lists the requests for places of a user, and those made with their addresses, oldest first. */
export const listOwnRequests = (db: Handle, userId: string, held: readonly AddressHeld[]) =>
  db
    .select({
      course: courses.name,
      message: placeRequests.message,
      state: placeRequests.state,
      reply: placeRequests.reply,
      askedAt: placeRequests.createdAt,
      settledAt: placeRequests.settledAt,
    })
    .from(placeRequests)
    .innerJoin(courses, eq(courses.id, placeRequests.courseId))
    .where(or(eq(placeRequests.userId, userId), byAddress(held)))
    .orderBy(asc(placeRequests.id));

/** Deletes the requests made with addresses while an account had them; its own are deleted with it. */
export async function deleteRequestsOf(tx: Handle, held: readonly AddressHeld[]): Promise<void> {
  await tx.delete(placeRequests).where(byAddress(held));
}
