import { scheduled } from '#server/jobs/define-job.ts';
import type { JobRunner } from '#server/jobs/job-runner.ts';
import { releaseOldUses } from './coupons/coupons.service.ts';
import { pruneEvents } from './payment-events.queries.ts';
import { announceUndeliverable, remindBuyers } from './on-account.service.ts';
import { type OrderServices, recheckOrders } from './orders.service.ts';
import { recheckRefunds } from './refunds/settle-refund.service.ts';

/** Providers repeat an event for some days. */
const EVENT_DAYS = 90;
const RECHECK_SECONDS = 600;

/**
 * Registers two tasks: one asks the provider for orders whose payment never arrived here, goes on with refunds that are
 * pending, gives back uses of coupons that open orders hold for too long, tells buyers whose course was deleted, and deletes old
 * events; the other reminds buyers of
 * orders on account that are past their due date.
 */
export function registerJobs(jobs: JobRunner, services: OrderServices): void {
  jobs.add(
    scheduled('orders.recheck', RECHECK_SECONDS, async () => {
      await pruneEvents(services.db, EVENT_DAYS);
      await recheckRefunds(services);
      await releaseOldUses(services.db);
      await announceUndeliverable(services);
      await recheckOrders(services);
    }),
    scheduled('orders.remind', 'hourly', () => remindBuyers(services)),
  );
}
