import { z } from 'zod';
import { defineJob, type JobHandler, runJob } from '#server/jobs/define-job.ts';
import { type OrderParts, recheckOrders } from './orders.service.ts';

const recheck = defineJob({ kind: 'orders.recheck', payload: z.object({}), everySeconds: 600 });

/** Returns the job that asks the provider for orders whose payment never arrived here. */
export const recheckJob = (parts: OrderParts): JobHandler => runJob(recheck, () => recheckOrders(parts));
