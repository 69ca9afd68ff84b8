import { dayIn } from '#contract/time-zones.ts';
import type { SchoolDocument } from '#contract/school-document.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db, Handle } from './db/database.ts';
import { issueCreditNote, issueInvoice, sellerCountry } from './modules/invoices/issue-invoice.ts';
import { listDatedRates } from './modules/invoices/tax-rates.service.ts';
import { taxOf } from './modules/invoices/tax.rules.ts';
import { readVatNumber } from './modules/invoices/vat-number.ts';
import type { OrderParts } from './modules/orders/orders.service.ts';

// Where orders meet invoices and taxes, which are modules that know no orders.

/** What the hooks need. */
interface HookParts {
  readonly db: Db;
  /** Returns the published identity of the school, read by `handle`: a transaction cannot wait for another connection. */
  readonly identity: (handle: Handle) => Promise<SchoolDocument['identity']>;
}

/** Returns what orders call when they are priced, paid and refunded. */
export function orderHooks({ db, identity }: HookParts): Pick<OrderParts, 'onPaid' | 'onRefunded' | 'taxRate'> {
  return {
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

    /** Returns the tax rate that prices include for a buyer, in hundredths of a percent. */
    async taxRate({ country, vatId }) {
      const rates = await listDatedRates(db);
      if (rates.length === 0) return 0;
      const school = await identity(db);
      const vat = readVatNumber(vatId);
      const tax = taxOf(
        {
          sellerCountry: sellerCountry(school),
          sellerVatId: school.vatId ?? '',
          buyerCountry: vat?.country ?? country,
          buyerVatId: vat?.number ?? null,
          day: dayIn(school.timeZone, new Date()),
        },
        rates,
      );
      return tax.basisPoints;
    },
  };
}
