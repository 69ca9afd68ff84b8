import { loadAllMessages } from '#web/lib/messages/load-messages.ts';

/** Every message in English and in Spanish. */
export const [en, es] = await Promise.all([loadAllMessages('en'), loadAllMessages('es')]);
