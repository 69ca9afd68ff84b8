import { z } from 'zod';
import { DISPUTE_STATES, REFUND_ACCESS, REFUND_STATES } from '#contract/choices.ts';
import { fieldMessage } from '#contract/fields/field-errors.ts';
import { objectId } from '#contract/ids.ts';
import * as LIMITS from '#contract/limits.ts';
import { PRICE_MAX_CENTS } from '#contract/money/price-limits.ts';

const money = z.number().nonnegative();

/** An amount that is entered: no third decimal, which would be rounded to more or less than what was typed. */
export const enteredAmount = z
  .number(fieldMessage('amount_invalid'))
  .nonnegative(fieldMessage('amount_invalid'))
  .max(PRICE_MAX_CENTS / 100, fieldMessage('price_too_high'))
  .refine((value) => Number(value.toFixed(2)) === value, fieldMessage('price_decimals'));

/**
 * Refunds lines of an order, or with `payment` all of a payment that is held, or of one that was accepted what the order was paid
 * beyond its total. Amounts are in the currency of the order.
 */
export const refundInput = z.object({
  lines: z
    .array(z.object({ line: objectId, amount: enteredAmount }))
    .max(LIMITS.cartSize)
    .default([]),
  payment: objectId.nullable().default(null),
  reason: z.string().trim().max(LIMITS.requestMessageLength).default(''),
  access: z.enum(REFUND_ACCESS),
  preview: z.boolean().default(false).meta({ description: 'Refunds nothing and returns the email to the buyer' }),
});
export type RefundInput = Omit<z.infer<typeof refundInput>, 'preview'>;

/** A refund as its buyer sees it. */
export const refund = z
  .object({
    _id: objectId,
    amount: money,
    reason: z.string(),
    access: z.enum(REFUND_ACCESS),
    state: z.enum(REFUND_STATES),
    createdAt: z.iso.datetime(),
    creditNote: z
      .object({ _id: objectId, number: z.string() })
      .nullable()
      .meta({ description: 'Null until it is paid back, and without an invoice' }),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;

/** A refund as admins see it. */
export const fullRefund = refund
  .extend({
    problem: z.string().nullable().meta({ description: 'Why the provider refused it' }),
    byProvider: z.boolean().meta({ description: 'It was made at the provider' }),
  })
  .meta({ id: 'FullRefund' });

/** A payment that the bank of the buyer wants back; `reason` is in the words of the provider. */
export const dispute = z
  .object({
    _id: objectId,
    amount: money,
    reason: z.string(),
    state: z.enum(DISPUTE_STATES),
    createdAt: z.iso.datetime(),
    closedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Dispute' });
