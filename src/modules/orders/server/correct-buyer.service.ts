import { billingErrors, billingOf } from '#contract/billing.ts';
import type { CorrectBuyerInput, FullOrder } from '#contract/orders.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { recordChange } from '#server/modules/audit/audit.service.ts';
import { creditInvoice, type IssuedInvoice } from '#server/modules/invoices/issue-invoice.ts';
import { INVOICE_WORDS } from '#server/modules/invoices/invoice-words.ts';
import { knownLocale } from '#server/modules/mail/email-templates.ts';
import { postMail } from '#server/modules/mail/mail.service.ts';
import { changeOrder } from './admin-orders.service.ts';
import { invoiceOrder } from './invoice-order.ts';
import { type OrderRow, updateBuyer } from './orders.queries.ts';
import type { OrderParts } from './orders.service.ts';
import { type SaleTerms, taxBuyer } from './sale-terms.ts';

/** Throws `tax_would_change` if an order to these details would be taxed otherwise. */
function mustKeepTax(terms: SaleTerms, order: OrderRow, input: CorrectBuyerInput): void {
  if (order.country === input.country && order.vatId === input.vatId) return;
  const [before, after] = [taxBuyer(terms, order), taxBuyer(terms, input)];
  const isSame = (['taxRate', 'taxCategory', 'taxCountry'] as const).every((part) => before[part] === after[part]);
  if (!isSame) throw new AppError('tax_would_change');
}

/**
 * Corrects whom an order is invoiced to. An invoice that was issued is taken back by a credit note and replaced by a new one of
 * the same amounts, in one transaction, and the buyer gets an email. Without an invoice only the order changes. Throws
 * `order_not_found`, `order_undeliverable` if the account is deleted, `order_refunded` (the new invoice would charge for what was
 * paid back), `tax_would_change`, and `invalid_input`.
 */
export const correctBuyer = (
  parts: OrderParts,
  admin: Caller,
  id: string,
  input: CorrectBuyerInput,
): Promise<FullOrder> =>
  changeOrder(parts, admin, id, async (tx, { order, buyer }, { terms, actor }) => {
    if (!buyer) throw new AppError('order_undeliverable');
    if (order.refundedCents > 0) throw new AppError('order_refunded');
    const old = order.invoice;
    const isComplete = parts.mode === 'live' && old !== null;
    const wrong = Object.entries(billingErrors(input, { isComplete }));
    if (wrong.length > 0) throw invalidInput(wrong);
    const { country, countryEvidence, vatId } = taxBuyer(terms, input);
    mustKeepTax(terms, order, { ...input, country, vatId });
    const corrected = { ...order, ...billingOf(input), name: input.name, country, vatId };
    await updateBuyer(tx, id, { ...billingOf(input), name: input.name, country, countryEvidence, vatId });
    const issued = old && (await replaceInvoice(tx, terms, corrected, old));
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'order',
      entityId: id,
      // Not the buyer: the audit log outlives accounts.
      label: String(order.number),
      before: { buyerCorrected: false, invoice: old?.number ?? null },
      after: { buyerCorrected: true, invoice: issued?.number ?? old?.number ?? null },
    });
    if (!old || !issued) return;
    const data = {
      name: buyer.emailConfirmed ? buyer.name : '',
      order: order.number,
      old: old.number,
      new: issued.number,
    };
    const { locale } = order;
    await postMail(tx, { kind: 'invoice-corrected', to: buyer.email, userId: buyer._id, locale, data });
  });

/** Takes back the invoice of an order by a credit note and issues another one, which names the buyer that the order has now. */
async function replaceInvoice(
  tx: Handle,
  terms: SaleTerms,
  order: OrderRow,
  old: NonNullable<OrderRow['invoice']>,
): Promise<IssuedInvoice | null> {
  const now = new Date();
  const reason = INVOICE_WORDS[knownLocale(order.locale)].corrected;
  await creditInvoice(tx, { orderId: order._id, creditedAt: now, reason });
  return invoiceOrder(tx, terms, order, {
    issuedAt: now,
    paidAt: order.paidAt,
    payment: order.state === 'open' ? old.payment : null,
    corrects: { number: old.number, issuedOn: old.issuedOn },
  });
}
