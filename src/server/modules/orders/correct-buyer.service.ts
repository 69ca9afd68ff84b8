import { billingErrors, billingOf } from '#contract/billing.ts';
import type { CorrectBuyerInput, FullOrder } from '#contract/orders.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { recordChange } from '#server/modules/audit/audit.service.ts';
import { creditInvoice } from '#server/modules/invoices/issue-invoice.ts';
import { INVOICE_WORDS } from '#server/modules/invoices/invoice-words.ts';
import { knownLocale } from '#server/modules/mail/email-templates.ts';
import { postMail } from '#server/modules/mail/mail.service.ts';
import { getOrder } from './admin-orders.service.ts';
import { invoiceOrder } from './invoice-order.ts';
import { lockOrder } from './mark-paid.service.ts';
import { findOrder, type OrderRow, updateBuyer } from './orders.queries.ts';
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
export async function correctBuyer(
  parts: OrderParts,
  actor: Caller,
  id: string,
  input: CorrectBuyerInput,
): Promise<FullOrder> {
  const seen = await findOrder(parts.db, id);
  // Users are locked before orders, so the buyer is looked up before the transaction begins.
  const users = seen?.userId ? [seen.userId] : [];
  const terms = await parts.terms();
  await writeAs(parts.db, actor, { users }, async (tx, held) => {
    const locked = await lockOrder(tx, id);
    if (!locked) throw new AppError('order_not_found');
    const { order, buyer } = locked;
    if (!buyer) throw new AppError('order_undeliverable');
    if (order.refundedCents > 0) throw new AppError('order_refunded');
    const isComplete = parts.mode === 'live' && order.invoice !== null;
    const wrong = Object.entries(billingErrors(input, { isComplete }));
    if (wrong.length > 0) throw invalidInput(wrong);
    const { country, countryEvidence, vatId } = taxBuyer(terms, input);
    mustKeepTax(terms, order, { ...input, country, vatId });
    await updateBuyer(tx, id, { ...billingOf(input), name: input.name, country, countryEvidence, vatId });
    const corrected = await findOrder(tx, id);
    const old = order.invoice;
    if (!corrected || !old) return;
    const now = new Date();
    const locale = knownLocale(order.locale);
    await creditInvoice(tx, { orderId: id, creditedAt: now, reason: INVOICE_WORDS[locale].corrected });
    const issued = await invoiceOrder(tx, terms, corrected, {
      issuedAt: now,
      paidAt: order.paidAt,
      payment: order.state === 'open' ? old.payment : null,
      corrects: { number: old.number, issuedOn: old.issuedOn },
    });
    if (!issued) return;
    const data = {
      name: buyer.emailConfirmed ? buyer.name : '',
      order: order.number,
      old: old.number,
      new: issued.number,
    };
    await postMail(tx, { kind: 'invoice-corrected', to: buyer.email, userId: buyer._id, locale, data });
    await recordChange(tx, held.actor, {
      action: 'update',
      entity: 'order',
      entityId: id,
      // Not the buyer: the audit log outlives accounts.
      label: String(order.number),
      before: { invoice: old.number },
      after: { invoice: issued.number },
    });
  });
  return getOrder(parts.db, id);
}
