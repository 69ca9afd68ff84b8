import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { EU_COUNTRIES } from '#contract/countries.ts';
import { dayIn } from '#contract/time/time-zones.ts';
import { cachedUntilEvent } from '#server/cache/cached-until-event.ts';
import type { CatalogueEvents } from '#server/cache/catalogue-events.ts';
import type { Db } from '#server/db/database.ts';
import { invalidInput } from '#server/errors.ts';
import { type CountryEvidence, decideCountry } from '#modules/invoices/server/country-evidence.ts';
import { sellerCountry } from '#modules/invoices/server/issue-invoice.ts';
import { listDatedRates } from '#modules/invoices/server/tax-rates.service.ts';
import { type DatedRate, type TaxCategory, taxOf } from '#modules/invoices/server/tax.rules.ts';
import { readVatNumber } from '#modules/invoices/server/vat-number.ts';

/** What the school sells under: who sells, in which currency, at which rates of tax. */
export interface SaleTerms {
  /** The published identity. */
  readonly identity: SchoolDocument['identity'];
  /** The number of its publication. */
  readonly version: number;
  readonly rates: readonly DatedRate[];
}

/** Returns a function that reads the terms, which stay in memory until the school's settings or rates change. */
export const openSaleTerms = (
  db: Db,
  events: CatalogueEvents,
  published: () => Promise<Pick<SaleTerms, 'version'> & { readonly document: Pick<SchoolDocument, 'identity'> }>,
): (() => Promise<SaleTerms>) =>
  cachedUntilEvent(
    events,
    async () => {
      const [{ document, version }, rates] = await Promise.all([published(), listDatedRates(db)]);
      return { identity: document.identity, version, rates };
    },
    { counts: false },
  );

/** The country of a buyer and what it is known by, and the tax that follows. */
export interface TaxedBuyer {
  /** ISO 3166-1 alpha-2; empty: unknown. */
  readonly country: string;
  readonly countryEvidence: Readonly<Record<string, string>>;
  /** In its normal form; empty: none. */
  readonly vatId: string;
  /** The rate that prices include, in hundredths of a percent. */
  readonly taxRate: number;
  /** Why it is that rate, and whose: kept with the order for its invoice. */
  readonly taxCategory: TaxCategory;
  readonly taxCountry: string;
  readonly taxExemption: string;
}

/**
 * Returns how a buyer is taxed. A number of another country than a member state is kept as it was typed. Throws
 * `invalid_input` for a wrong VAT number of a member state.
 */
export function taxBuyer(
  { identity, rates }: Pick<SaleTerms, 'identity' | 'rates'>,
  { country: declared, vatId }: { readonly country: string; readonly vatId: string },
): TaxedBuyer {
  const vat = readVatNumber(vatId);
  if (vatId !== '' && !vat && (declared === '' || EU_COUNTRIES.has(declared)))
    throw invalidInput([['vatId', { code: 'vat_id_invalid' }]]);
  const evidence: CountryEvidence[] = [
    ...(declared === '' ? [] : [{ kind: 'declared', country: declared } as const]),
    ...(vat ? [{ kind: 'vat_number', country: vat.country } as const] : []),
  ];
  const { country } = decideCountry(evidence);
  const buyer = {
    country,
    countryEvidence: Object.fromEntries(evidence.map((piece) => [piece.kind, piece.country])),
    vatId: vat?.number ?? vatId,
  };
  if (rates.length === 0) return { ...buyer, taxRate: 0, taxCategory: 'O', taxCountry: '', taxExemption: '' };
  const tax = taxOf(
    {
      sellerCountry: sellerCountry(identity),
      sellerVatId: identity.vatId ?? '',
      buyerCountry: country,
      buyerVatId: vat?.number ?? null,
      day: dayIn(identity.timeZone, new Date()),
    },
    [...rates],
  );
  return {
    ...buyer,
    taxRate: tax.basisPoints,
    taxCategory: tax.category,
    taxCountry: tax.country,
    taxExemption: tax.exemption,
  };
}
