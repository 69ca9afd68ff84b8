import { and, eq, gt, sql } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { setupLink } from '#server/db/schema/setup.ts';

/** Replaces the setup link by one that works for so many minutes. */
export async function replaceSetupLink(db: Handle, tokenHash: string, minutes: number): Promise<void> {
  const link = { tokenHash, expiresAt: sql`now() + make_interval(mins => ${minutes})` };
  await db.insert(setupLink).values(link).onConflictDoUpdate({ target: setupLink.id, set: link });
}

/** Deletes the setup link. */
export async function deleteSetupLink(db: Handle): Promise<void> {
  await db.delete(setupLink);
}

/** Returns whether a setup link works. */
export const worksSetupLink = async (db: Handle, tokenHash: string): Promise<boolean> =>
  (await db.$count(setupLink, and(eq(setupLink.tokenHash, tokenHash), gt(setupLink.expiresAt, sql`now()`)))) > 0;

/** Deletes the setup link if it works, and returns whether it did. */
export async function takeSetupLink(tx: Handle, tokenHash: string): Promise<boolean> {
  const rows = await tx
    .delete(setupLink)
    .where(and(eq(setupLink.tokenHash, tokenHash), gt(setupLink.expiresAt, sql`now()`)))
    .returning({ id: setupLink.id });
  return rows.length > 0;
}
