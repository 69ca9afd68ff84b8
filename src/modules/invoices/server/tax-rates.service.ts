import type { TaxRate, TaxRateInput } from '#modules/invoices/contract/invoices.ts';
import type { Handle } from '#server/db/database.ts';
import { newId } from '#server/db/uuid.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import type { DatedRate } from './tax.rules.ts';
import { deleteTaxRateRow, insertTaxRate, listTaxRateRows, type TaxRateRow } from './tax-rates.queries.ts';
import type { Services } from '#server/services.ts';

/** What changing tax rates needs. `events`: orders keep the rates in memory until a catalogue event. */
export type TaxRateServices = Pick<Services, 'db' | 'events'>;

const present = ({ id, basisPoints, ...row }: TaxRateRow): TaxRate => ({ _id: id, ...row, percent: basisPoints / 100 });

/** What the audit log records of a rate. */
const snapshot = ({ basisPoints, from, to, exemption }: TaxRateRow) => ({
  percent: basisPoints / 100,
  from,
  to,
  ...(exemption && { exemption }),
});

/** Returns all rates by country, the newest first. */
export const listTaxRates = async (db: Handle): Promise<TaxRate[]> => (await listTaxRateRows(db)).map(present);

/** Returns all rates as the rules of taxes take them. */
export const listDatedRates = (db: Handle): Promise<DatedRate[]> => listTaxRateRows(db);

/** Adds a rate. Throws `invalid_input` if the country has one from this day on. */
export async function addTaxRate(
  { db, events }: TaxRateServices,
  caller: Caller,
  input: TaxRateInput,
): Promise<TaxRate> {
  const { percent, ...rate } = input;
  const row: TaxRateRow = { id: newId(), ...rate, basisPoints: Math.round(percent * 100) };
  await writeAs(db, caller, {}, async (tx, { actor }) => {
    if (!(await insertTaxRate(tx, row))) throw invalidInput([['from', { code: 'tax_rate_exists' }]]);
    await recordChange(tx, actor, {
      action: 'create',
      entity: 'tax_rate',
      entityId: row.id,
      label: row.country,
      after: snapshot(row),
    });
  });
  events.changed();
  return present(row);
}

/** Deletes a rate. Orders keep the rate they were made with. Throws `tax_rate_not_found`. */
export async function deleteTaxRate({ db, events }: TaxRateServices, caller: Caller, id: string): Promise<void> {
  await writeAs(db, caller, {}, async (tx, { actor }) => {
    const gone = await deleteTaxRateRow(tx, id);
    if (!gone) throw new AppError('tax_rate_not_found');
    await recordChange(tx, actor, {
      action: 'delete',
      entity: 'tax_rate',
      entityId: id,
      label: gone.country,
      before: snapshot(gone),
    });
  });
  events.changed();
}
