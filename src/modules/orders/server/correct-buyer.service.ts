import { billingErrors, billingOf } from '#modules/orders/contract/billing.ts';
import type { CorrectBuyerInput, FullOrder, PaymentTerms } from '#modules/orders/contract/orders.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError, invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { recordChange } from '#modules/audit/server/audit.service.ts';
import { creditInvoice, type IssuedInvoice, paymentTerms } from '#modules/invoices/server/issue-invoice.ts';
import { INVOICE_WORDS } from '#modules/invoices/server/invoice-words.ts';
import { knownLocale } from '#modules/mail/server/email-templates.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import { changeOrder } from './admin-orders.service.ts';
import { invoiceOrder } from './invoice-order.ts';
import { howToPay } from './on-account.service.ts';
import { findOrder, type OrderRow, updateBuyer } from './orders.queries.ts';
import type { OrderServices } from './orders.service.ts';
import { type SaleTerms, taxBuyer } from './sale-terms.ts';

/** Returns how an order is to be paid now; of one that is not to be paid, as a course was deleted, only when it was due. */
const presentTerms = ({ identity }: SaleTerms, order: OrderRow, { dueOn }: PaymentTerms): PaymentTerms => ({
  ...paymentTerms(identity, order.locale),
  ...(order.lines.some(({ courseId }) => courseId === null) && { bank: '', iban: '', bic: '', text: '' }),
  dueOn,
});

/** Throws `tax_would_change` if an order to these details would be taxed otherwise. */
function mustKeepTax(terms: SaleTerms, order: OrderRow, input: CorrectBuyerInput): void {
  if (order.country === input.country && order.vatId === input.vatId) return;
  const [before, after] = [taxBuyer(terms, order), taxBuyer(terms, input)];
  const isSame = (['taxRate', 'taxCategory', 'taxCountry'] as const).every((part) => before[part] === after[part]);
  if (!isSame) throw new AppError('tax_would_change');
}

/**
 * Corrects whom an order is invoiced to. An invoice that was issued is taken back by a credit note and replaced by a new one of
 * the same amounts, in one transaction, and the buyer gets an email, which says how to pay an order that is open. Without an invoice only the order changes. Throws
 * `order_not_found`, `order_undeliverable` if the account is deleted, `order_refunded` (the new invoice would charge for what was
 * paid back), `tax_would_change`, and `invalid_input`.
 */
export const correctBuyer = (
  services: OrderServices,
  admin: Caller,
  id: string,
  input: CorrectBuyerInput,
): Promise<FullOrder> =>
  changeOrder(services, admin, id, async (tx, { order, buyer }, { terms, actor }) => {
    if (!buyer) throw new AppError('order_undeliverable');
    if (order.refundedCents > 0) throw new AppError('order_refunded');
    const old = order.invoice;
    const isComplete = services.config.mode === 'live' && old !== null;
    const wrong = Object.entries(billingErrors(input, { isComplete }));
    if (wrong.length > 0) throw invalidInput(wrong);
    const { country, countryEvidence, vatId } = taxBuyer(terms, input);
    mustKeepTax(terms, order, { ...input, country, vatId });
    const corrected = { ...order, ...billingOf(input), name: input.name, country, vatId };
    await updateBuyer(tx, id, { ...billingOf(input), name: input.name, country, countryEvidence, vatId });
    const replaced = old && (await replaceInvoice(tx, terms, corrected, old));
    const issued = replaced?.invoice;
    const now = issued && (await findOrder(tx, id));
    const due = now && howToPay(now);
    await recordChange(tx, actor, {
      action: 'update',
      entity: 'order',
      entityId: id,
      // Not the buyer: the audit log outlives accounts.
      label: String(order.number),
      before: { buyerCorrected: false, invoice: old?.number ?? null },
      after: { buyerCorrected: true, invoice: issued?.number ?? old?.number ?? null },
    });
    if (!old || !replaced || !issued) return;
    const data = {
      name: buyer.emailConfirmed ? buyer.name : '',
      order: order.number,
      old: old.number,
      new: issued.number,
      documents: [issued, replaced.note].flatMap((one) => one?._id ?? []),
      ...(due && { due: { ...due, cents: order.totalCents, currency: order.currency } }),
    };
    const { locale } = order;
    await postMail(tx, { kind: 'invoice-corrected', to: buyer.email, userId: buyer._id, locale, data });
  });

/**
 * Takes back the invoice of an order by a credit note and issues another one, which names the buyer that the order has now. That
 * of an open order says how to pay it today, by the same day: the school may have had no account when it was placed.
 */
async function replaceInvoice(
  tx: Handle,
  terms: SaleTerms,
  order: OrderRow,
  old: NonNullable<OrderRow['invoice']>,
): Promise<Readonly<Record<'note' | 'invoice', IssuedInvoice | null>>> {
  const now = new Date();
  const reason = INVOICE_WORDS[knownLocale(order.locale)].corrected;
  const note = await creditInvoice(tx, { orderId: order._id, creditedAt: now, reason });
  const invoice = await invoiceOrder(tx, terms, order, {
    issuedAt: now,
    paidAt: order.paidAt,
    payment: order.state === 'open' && old.payment ? presentTerms(terms, order, old.payment) : null,
    corrects: { number: old.number, issuedOn: old.issuedOn },
  });
  return { note, invoice };
}
