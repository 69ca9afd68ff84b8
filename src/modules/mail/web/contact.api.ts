import type { ContactInput } from '#modules/mail/contract/mail.ts';
import { api } from '#web/lib/api.ts';

/**
 * Sends a message to the school; the visitor has agreed to the terms. Throws ApiError: `invalid_input` with its fields,
 * `mail_off`, `too_many_attempts`.
 */
export const sendMessage = (message: Omit<ContactInput, 'agreed'>) =>
  api('POST /contact', { body: { ...message, agreed: true } });
