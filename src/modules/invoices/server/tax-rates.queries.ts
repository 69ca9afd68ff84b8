import { asc, desc, eq } from 'drizzle-orm';
import type { Handle } from '#server/db/database.ts';
import { taxRates } from '#server/db/schema/invoices.ts';

export type TaxRateRow = typeof taxRates.$inferSelect;

/** Returns all rates by country, the newest first. */
export const listTaxRateRows = (db: Handle): Promise<TaxRateRow[]> =>
  db.select().from(taxRates).orderBy(asc(taxRates.country), desc(taxRates.from));

/** Inserts a rate. Returns false if the country has one from this day on. */
export async function insertTaxRate(tx: Handle, row: TaxRateRow): Promise<boolean> {
  const added = await tx.insert(taxRates).values(row).onConflictDoNothing().returning({ id: taxRates.id });
  return added.length > 0;
}

/** Deletes a rate and returns it, or null. */
export async function deleteTaxRateRow(tx: Handle, id: string): Promise<TaxRateRow | null> {
  const [gone] = await tx.delete(taxRates).where(eq(taxRates.id, id)).returning();
  return gone ?? null;
}
