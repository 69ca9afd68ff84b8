import type { ErrorSentences } from '#web/lib/messages/error-sentences.ts';

/** The server's own sentences are English: nothing to put in their place. */
export const errors: ErrorSentences = { codes: null, fields: null };
