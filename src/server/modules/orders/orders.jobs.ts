import { z } from 'zod';
import { defineJob, type JobHandler, runJob } from '#server/jobs/define-job.ts';
import { releaseOldUses } from './coupons.service.ts';
import { pruneEvents } from './payment-events.queries.ts';
import { remindBuyers } from './on-account.service.ts';
import { type OrderParts, recheckOrders } from './orders.service.ts';
import { recheckRefunds } from './settle-refund.service.ts';

/** Providers repeat an event for some days. */
const EVENT_DAYS = 90;

const recheck = defineJob({ kind: 'orders.recheck', payload: z.object({}), everySeconds: 600 });

/**
 * Returns the job that asks the provider for orders whose payment never arrived here, goes on with refunds that are pending,
 * gives back uses of coupons that open orders hold for too long, and deletes old events.
 */
export const recheckJob = (parts: OrderParts): JobHandler =>
  runJob(recheck, async () => {
    await pruneEvents(parts.db, EVENT_DAYS);
    await recheckRefunds(parts);
    await releaseOldUses(parts.db);
    await recheckOrders(parts);
  });

const remind = defineJob({ kind: 'orders.remind', payload: z.object({}), everySeconds: 3_600 });

/** Returns the job that reminds buyers of orders on account that are past their due date. */
export const remindJob = (parts: OrderParts): JobHandler => runJob(remind, () => remindBuyers(parts));
