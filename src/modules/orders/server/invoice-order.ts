import { billingOf } from '#modules/orders/contract/billing.ts';
import type { Locale } from '#contract/locales.ts';
import type { Handle } from '#server/db/database.ts';
import { type InvoicedOrder, type IssuedInvoice, issueInvoice } from '#modules/invoices/server/issue-invoice.ts';
import { readVatNumber } from '#modules/invoices/server/vat-number.ts';
import type { OrderRow } from './orders.queries.ts';
import type { SaleTerms } from './sale-terms.ts';

/** Issues the invoice of an order; `payment` says how it is to be paid, null: it is. Of an order of nothing there is none. */
export async function invoiceOrder(
  tx: Handle,
  { identity }: SaleTerms,
  order: Omit<OrderRow, 'invoice'>,
  about: Pick<InvoicedOrder, 'issuedAt' | 'paidAt' | 'payment' | 'corrects'>,
): Promise<IssuedInvoice | null> {
  const vat = readVatNumber(order.vatId);
  const { name, country } = order;
  return issueInvoice(tx, identity, {
    _id: order._id,
    number: order.number,
    userId: order.userId,
    buyer: { name, ...billingOf(order), vatId: vat?.number ?? '', country: vat?.country ?? country },
    currency: order.currency,
    locale: order.locale as Locale,
    simulated: order.method === 'simulated',
    ...about,
    tax: order.taxCategory && {
      category: order.taxCategory,
      country: order.taxCountry,
      exemption: order.taxExemption,
    },
    coupon: order.coupon,
    lines: order.lines.map(({ title, priceCents, discountCents, taxRate, taxCents }) => ({
      title,
      cents: priceCents - discountCents,
      discountCents,
      taxCents,
      basisPoints: taxRate,
    })),
  });
}
