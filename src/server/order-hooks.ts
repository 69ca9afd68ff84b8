import { dayIn } from '#contract/time-zones.ts';
import { EU_COUNTRIES } from '#contract/countries.ts';
import type { SchoolDocument } from '#contract/school-document.ts';
import type { Locale } from '#contract/locales.ts';
import type { CatalogueEvents } from './cache/catalogue-events.ts';
import { cachedUntilEvent } from './cache/cached-until-event.ts';
import type { Db, Handle } from './db/database.ts';
import { invalidInput } from './errors.ts';
import { type CountryEvidence, decideCountry } from './modules/invoices/country-evidence.ts';
import { issueCreditNote, issueInvoice, sellerCountry } from './modules/invoices/issue-invoice.ts';
import { listDatedRates } from './modules/invoices/tax-rates.service.ts';
import { asksBilling, taxOf } from './modules/invoices/tax.rules.ts';
import { readVatNumber } from './modules/invoices/vat-number.ts';
import type { OrderParts } from './modules/orders/orders.service.ts';

// Where orders meet invoices and taxes, which are modules that know no orders.

/** What the hooks need. */
interface HookParts {
  readonly db: Db;
  readonly events: CatalogueEvents;
  /** Returns the published identity of the school, read by `handle`: a transaction cannot wait for another connection. */
  readonly identity: (handle: Handle) => Promise<SchoolDocument['identity']>;
}

/** Returns what orders call when they are priced, paid and refunded. */
export function orderHooks({ db, events, identity }: HookParts): Pick<
  OrderParts,
  'onPaid' | 'onRefunded' | 'taxBuyer'
> & {
  readonly asksBilling: () => Promise<boolean>;
} {
  return {
    /** Returns whether the checkout asks for country and company. */
    asksBilling: cachedUntilEvent(events, async () => asksBilling(await listDatedRates(db), await identity(db))),

    /** Issues the invoice of an order that was just paid, in its transaction. */
    async onPaid(tx, order) {
      // Of an order of nothing there is no invoice, and nothing to look up.
      if (order.totalCents === 0) return;
      const vat = readVatNumber(order.vatId);
      await issueInvoice(tx, await identity(tx), {
        _id: order._id,
        number: order.number,
        userId: order.userId,
        buyer: {
          name: order.name,
          company: order.company,
          vatId: vat?.number ?? '',
          country: vat?.country ?? order.country,
        },
        currency: order.currency,
        locale: order.locale as Locale,
        simulated: order.method === 'simulated',
        paidAt: order.paidAt ?? new Date(),
        tax: order.taxCategory && {
          category: order.taxCategory,
          country: order.taxCountry,
          exemption: order.taxExemption,
        },
        lines: order.lines.map(({ title, priceCents, discountCents, taxRate, taxCents }) => ({
          title,
          cents: priceCents - discountCents,
          taxCents,
          basisPoints: taxRate,
        })),
      });
    },

    /** Issues the credit note of a refund that was just paid back, in its transaction. */
    async onRefunded(tx, order, refund) {
      const refundedAt = new Date();
      await issueCreditNote(tx, await identity(tx), { ...refund, orderId: order._id, refundedAt });
    },

    /** Returns how a buyer is taxed. A number of another country than a member state is kept as it was typed. */
    async taxBuyer({ country: declared, vatId }) {
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
      const rates = await listDatedRates(db);
      if (rates.length === 0) return { ...buyer, taxRate: 0, taxCategory: 'O', taxCountry: '', taxExemption: '' };
      const school = await identity(db);
      const tax = taxOf(
        {
          sellerCountry: sellerCountry(school),
          sellerVatId: school.vatId ?? '',
          buyerCountry: country,
          buyerVatId: vat?.number ?? null,
          day: dayIn(school.timeZone, new Date()),
        },
        rates,
      );
      return {
        ...buyer,
        taxRate: tax.basisPoints,
        taxCategory: tax.category,
        taxCountry: tax.country,
        taxExemption: tax.exemption,
      };
    },
  };
}
