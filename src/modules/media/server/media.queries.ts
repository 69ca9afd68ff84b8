import { and, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { mediaUses } from '#server/db/schema/media.ts';
import { images } from '#server/db/schema/images.ts';

/** Whether no place names an image: a condition of a query on images. */
const isUnused = (db: Handle): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(mediaUses)
      .where(sql`${mediaUses.key} = ${images.key}`),
  );

/** Inserts the row of a stored image. The account or course it is from may have been deleted meanwhile. */
export async function insertImage(db: Handle, row: typeof images.$inferInsert): Promise<void> {
  const { createdBy = null, courseId = null, ...values } = row;
  await db.insert(images).values({
    ...values,
    createdBy: sql`(select id from users where id = ${createdBy}::uuid)`,
    courseId: sql`(select id from courses where id = ${courseId}::uuid)`,
  });
}

/** For how long a stored image that nothing uses is kept: a user may be about to save it, an import when all of it is stored. */
const UNSAVED_MINUTES = 60;
const STAGED_HOURS = 24;
/** Whether an image of this table is old enough to be removed once nothing uses it. */
export const isSettledImage = (table = 'pictures'): SQL =>
  sql.raw(`(${table}.created_at < now() - interval '${UNSAVED_MINUTES} minutes'
    and (not ${table}.staged or ${table}.created_at < now() - interval '${STAGED_HOURS} hours'))`);

/** Lists images that were not stored just now and are used nowhere, and those whose removal was interrupted. */
export async function listOrphans(db: Handle): Promise<string[]> {
  const rows = await db
    .select({ imageSrc: images.imageSrc })
    .from(images)
    .where(or(isNotNull(images.removedAt), and(isSettledImage(), isUnused(db))));
  return rows.map((row) => row.imageSrc);
}

/**
 * Marks those of the given images as removed that are used nowhere, and returns them. An image that a transaction is using for
 * the first time is locked by it, and stays. To be called in a transaction.
 */
export async function claimUnused(tx: Handle, imageSrcs: readonly string[], isFree?: SQL): Promise<ClaimedImage[]> {
  if (imageSrcs.length === 0) return [];
  const locked = await tx
    .select({ imageSrc: images.imageSrc })
    .from(images)
    .where(inArray(images.imageSrc, [...imageSrcs]))
    .for('update', { skipLocked: true });
  if (locked.length === 0) return [];
  // A statement of its own: it sees what was saved until the rows were locked.
  return tx
    .update(images)
    .set({ removedAt: sql`now()` })
    .where(
      and(
        inArray(
          images.imageSrc,
          locked.map((row) => row.imageSrc),
        ),
        isUnused(tx),
        isFree,
      ),
    )
    .returning({ imageSrc: images.imageSrc, key: sql<string>`${images.key}`, name: images.name, bytes: images.bytes });
}
export type ClaimedImage = Pick<typeof images.$inferSelect, 'imageSrc' | 'name' | 'bytes'> & { readonly key: string };

/** Deletes the rows of images. */
export async function deleteImages(db: Handle, imageSrcs: readonly string[]): Promise<void> {
  if (imageSrcs.length > 0) await db.delete(images).where(inArray(images.imageSrc, [...imageSrcs]));
}

/** Returns those of the given images that are stored. */
export async function listStoredImages(db: Handle, imageSrcs: readonly string[]): Promise<string[]> {
  if (imageSrcs.length === 0) return [];
  const rows = await db
    .select({ imageSrc: images.imageSrc })
    .from(images)
    .where(and(inArray(images.imageSrc, [...imageSrcs]), isNull(images.removedAt)));
  return rows.map((row) => row.imageSrc);
}

/** Lists some images whose size is not known. */
export async function listUnmeasured(db: Handle, limit: number): Promise<string[]> {
  const rows = await db.select({ imageSrc: images.imageSrc }).from(images).where(isNull(images.bytes)).limit(limit);
  return rows.map((row) => row.imageSrc);
}

/** Stores the size of an image: that of all its files. */
export async function saveSize(db: Handle, imageSrc: string, bytes: number): Promise<void> {
  await db
    .update(images)
    .set({ bytes })
    .where(sql`${images.imageSrc} = ${imageSrc}`);
}
