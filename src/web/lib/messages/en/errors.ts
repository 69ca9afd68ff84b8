import type { ErrorSentences } from '#web/lib/messages/error-sentences.ts';

/** The server's own sentences are English: there is nothing to put in their place. */
export const errors = {
  sentences: null as ErrorSentences | null,
};
