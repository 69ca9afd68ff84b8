import { z } from 'zod';
import { MAIL_STATUSES } from './mail.ts';

/** What the pages need to know of the school they are shown in; the same for every visitor. */
export const school = z
  .object({
    mode: z.enum(['demo', 'live']),
    /** The fixed password of an account made by a simulated purchase; null in live mode, where it is random. */
    purchasePassword: z.string().nullable(),
    /** Whether orders are taken: `off` sells nothing, so no purchase may be started. */
    payments: z.enum(['simulated', 'off']),
    /** Whether forms that end in an e-mail do anything. */
    mail: z.enum(MAIL_STATUSES),
  })
  .meta({ id: 'School' });
export type School = z.infer<typeof school>;
