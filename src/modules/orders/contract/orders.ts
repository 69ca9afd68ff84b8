import { z } from 'zod';
import { BILLING_RULES } from './billing.ts';
import { CONSENT_KINDS, ORDER_METHODS, ORDER_PROBLEMS, ORDER_STATES, PAYMENT_STATES } from '#contract/choices.ts';
import { COUNTRIES } from '#contract/countries.ts';
import { moment } from '#contract/time/days.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { STORED_NAME_RULE } from '#contract/fields/text-rules.ts';
import { optionalText, requiredText } from '#contract/fields/form-fields.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { PRICE_MAX_CENTS } from '#contract/money/price-limits.ts';
import { dispute, enteredAmount, fullRefund, refund } from './refunds.ts';

const money = z.number().nonnegative().meta({ description: 'In the currency of the order, with at most two decimals' });

/** A code as typed: case and blanks do not matter. */
const couponCode = z
  .string()
  .trim()
  .max(40)
  .transform((code) => code.toUpperCase().replaceAll(/\s/g, ''));

/** The courses of an order, and a coupon. */
const wishedCourses = z.object({
  courses: z.array(objectId).min(1).max(LIMITS.cartSize),
  coupon: couponCode.default(''),
});

const orderLine = z.object({
  courseId: objectId.nullable().meta({ description: 'Null once the course is deleted' }),
  title: z.string(),
  price: money,
  discount: money,
  tax: money.meta({ description: 'Within price minus discount' }),
});

const sums = z.object({
  lines: z.array(orderLine),
  discount: money,
  tax: money.meta({ description: 'Within the total' }),
  total: money,
  currency: z.string(),
});

/** What an order would cost. */
export const quote = sums
  .extend({
    taxRate: z.number().meta({ description: 'Per cent' }),
    reverseCharge: z.boolean().meta({ description: 'The buyer is a company that accounts for the tax itself' }),
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof quote>;

/**
 * What stops an order, as `current` of its error: the course or the coupon it is about, or what is ordered costs now. `title`
 * is left out for a course that is deleted or hidden.
 */
export interface OrderObstacle {
  readonly courseId?: string;
  readonly title?: string;
  readonly coupon?: string;
  readonly quote?: Quote;
  /** The open order that has the course. */
  readonly order?: string;
}

const line = (rule: (typeof BILLING_RULES)[keyof typeof BILLING_RULES]) =>
  optionalText(rule)
    .refine((text) => rule.check(text) === null, 'one_line_only')
    .default('');

/** Whom an order is invoiced to (`Billing`). */
export const billing = z.object({
  company: line(BILLING_RULES.company),
  vatId: line(BILLING_RULES.vatId),
  street: line(BILLING_RULES.street).meta({ description: 'Street and number' }),
  postalCode: line(BILLING_RULES.postalCode),
  town: line(BILLING_RULES.town),
  country: z
    .enum(['', ...COUNTRIES], 'country_unknown')
    .default('')
    .meta({ description: 'ISO 3166-1 alpha-2; empty: unknown' }),
});

/** An order to price; the tax within the price depends on country and VAT number. */
export const quoteInput = wishedCourses.extend({
  country: billing.shape.country.unwrap().optional(),
  vatId: billing.shape.vatId.unwrap().optional(),
});
export type QuoteInput = z.infer<typeof quoteInput>;

/** What a buyer accepts, in the words that they were shown. */
export const givenConsent = z.object({
  kind: z.enum(CONSENT_KINDS),
  text: z.string().max(LIMITS.consentLength).meta({ description: 'As it was shown' }),
});
export type GivenConsent = z.infer<typeof givenConsent>;

/** What a buyer has accepted to order. */
export const orderConsent = givenConsent
  .extend({
    version: z.int().nonnegative().meta({ description: 'The published version of the school; 0: its standard texts' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'OrderConsent' });
export type OrderConsent = z.infer<typeof orderConsent>;

/** Orders courses for the caller. `expected` is the total the buyer saw. */
export const createOrderInput = wishedCourses.extend({
  expected: money,
  ...billing.shape,
  consents: z
    .array(givenConsent)
    .max(CONSENT_KINDS.length)
    .optional()
    .meta({ description: 'A live school that charges needs all `consents` of `GET /school`' }),
});
export type CreateOrderInput = z.infer<typeof createOrderInput>;

/** Whom an order is invoiced to from now on. */
export const correctBuyerInput = z.object({ name: requiredText(STORED_NAME_RULE), ...billing.shape });
export type CorrectBuyerInput = z.infer<typeof correctBuyerInput>;

/** How an order on account is to be paid, as its invoice says. Empty: the school gave none. */
const paymentTerms = z.object({
  dueOn: z.iso.date(),
  holder: z.string(),
  bank: z.string(),
  iban: z.string(),
  bic: z.string(),
  text: z.string(),
});
export type PaymentTerms = z.infer<typeof paymentTerms>;

const howToPay = paymentTerms.extend({
  invoice: objectId,
  reference: z.string().meta({ description: 'The number of the invoice' }),
  qr: z.string().meta({ description: 'Text of a QR code for bank apps (EPC069-12); empty: none' }),
});
export type HowToPay = z.infer<typeof howToPay>;

/** An order as its buyer sees it. Times are ISO 8601, UTC. */
export const order = sums
  .extend({
    _id: objectId,
    number: z.int().positive(),
    state: z.enum(ORDER_STATES),
    method: z.enum(ORDER_METHODS),
    coupon: z.string().meta({ description: 'Empty: none' }),
    company: z.string(),
    vatId: z.string(),
    street: z.string(),
    postalCode: z.string(),
    town: z.string(),
    country: z.string().meta({ description: 'ISO 3166-1 alpha-2; empty: unknown' }),
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    refunded: money.meta({ description: 'Paid back of the total, or on its way' }),
    refunds: z.array(refund).meta({ description: 'Oldest first, without those that failed' }),
    howToPay: howToPay.nullable().meta({ description: 'Of an open order on account' }),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof order>;

/** A created order; `redirect` is where the buyer pays. */
export const createdOrder = order.extend({ redirect: z.string().nullable() }).meta({ id: 'CreatedOrder' });
export type CreatedOrder = z.infer<typeof createdOrder>;

/** An order in the list of the back office. */
export const listedOrder = order
  .extend({
    buyer: z.object({ _id: objectId.nullable(), name: z.string(), email: z.string() }),
    attention: z.enum(ORDER_PROBLEMS).nullable(),
  })
  .meta({ id: 'ListedOrder' });
export type ListedOrder = z.infer<typeof listedOrder>;

/** An order with its payments, refunds and disputes. */
export const fullOrder = listedOrder
  .extend({
    lines: z.array(orderLine.extend({ _id: objectId, refundable: money })),
    invoice: z.object({ _id: objectId, number: z.string() }).nullable(),
    dueOn: z.iso.date().nullable().meta({ description: 'Of an order on account' }),
    reminders: z.int().nonnegative(),
    refunds: z.array(fullRefund),
    disputes: z.array(dispute),
    consents: z.array(orderConsent).meta({ description: 'What the buyer has accepted' }),
    countryEvidence: z
      .record(z.string(), z.string())
      .meta({ description: 'What the country is known by: `declared`, `vat_number`, `payment`' }),
    paidBeyond: money.meta({ description: 'Received beyond the total and not given back: of a payment, refund it' }),
    payments: z.array(
      z.object({
        _id: objectId,
        provider: z.enum(ORDER_METHODS),
        providerId: z.string(),
        amount: money,
        currency: z.string(),
        state: z.enum(PAYMENT_STATES),
        receivedOn: z.iso.date().nullable().meta({ description: 'As an admin entered it, like the next two' }),
        reference: z.string(),
        note: z.string().meta({ description: 'Why the amount differs from the order' }),
        createdAt: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'FullOrder' });
export type FullOrder = z.infer<typeof fullOrder>;

const note = z.string().trim().max(LIMITS.titleLength).default('');

/** The payment of an order that an admin marks as paid. */
export const markPaidInput = z.object({
  /** In the time zone of the school; null: today. */
  receivedOn: z.iso.date().nullable().default(null),
  /** Null: the total of the order. */
  amount: z
    .number('amount_not_exact')
    .positive('amount_not_exact')
    .max((PRICE_MAX_CENTS / 100) * LIMITS.cartSize, 'amount_too_high')
    .nullable()
    .default(null),
  reference: note,
  /** Why the amount is not the total. */
  note,
});
export type MarkPaidInput = z.infer<typeof markPaidInput>;

/** What a refund has made of an order, or with `preview` the email that the buyer would get; null: the account is deleted. */
export const refundResult = z
  .object({
    order: fullOrder,
    email: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
  })
  .meta({ id: 'RefundResult' });
export type RefundResult = z.infer<typeof refundResult>;

/** Narrows the orders, newest first; `q` is searched in name, email and company, and compared with the number. */
export const exportOrdersQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  state: z.enum([...ORDER_STATES, 'attention']).optional(),
});
export const listOrdersQuery = exportOrdersQuery.extend({
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
export type ListOrdersQuery = z.infer<typeof listOrdersQuery>;

/** A whole number from 1 on. */
function upTo(max: number) {
  const message = fieldMessage('test_number', { min: 1, max });
  return z.int(message).min(1, message).max(max, message);
}
const uses = upTo(1_000_000).nullable().default(null);
const optionalMoment = moment.nullable().default(null);

/** Creates coupons: one with `code`, or `count` with random codes that begin with it. */
export const createCouponsInput = z
  .object({
    code: couponCode.pipe(z.string().regex(/^[A-Z0-9-]{2,30}$/)),
    count: upTo(1_000).default(1),
    percent: upTo(100).nullable().default(null),
    amount: enteredAmount.positive(fieldMessage('amount_not_positive')).nullable().default(null),
    startsAt: optionalMoment,
    endsAt: optionalMoment,
    courses: z.array(objectId).max(200).default([]),
    maxUses: uses,
    maxUsesPerUser: uses,
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    error: 'coupon_value_required',
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || Date.parse(startsAt) < Date.parse(endsAt), {
    path: ['endsAt'],
    error: 'tax_rate_ends_before',
  });
export type CreateCouponsInput = z.infer<typeof createCouponsInput>;

/** A coupon as admins see it. `uses` counts paid orders and those that wait for their payment, of which there are `reserved`. */
export const coupon = z
  .object({
    _id: objectId,
    code: z.string(),
    percent: z.int().nullable(),
    amount: money.nullable(),
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
    courses: z.array(objectId),
    maxUses: z.int().nullable(),
    maxUsesPerUser: z.int().nullable(),
    uses: z.int().nonnegative(),
    reserved: z.int().nonnegative(),
    active: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Coupon' });
export type Coupon = z.infer<typeof coupon>;

export const listCouponsQuery = z.object({
  q: z.string().trim().max(LIMITS.searchLength).optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSizeMax).default(50),
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
});
export type ListCouponsQuery = z.infer<typeof listCouponsQuery>;

export const changeCouponInput = z.object({ active: z.boolean() });
