import type { ErrorSentences } from '#web/lib/messages/error-sentences.ts';

/** Failures of calls. The server's own sentences are English: there is nothing to put in their place. */
export const errors = {
  sentences: null as ErrorSentences | null,
  noResponse: 'No response from server',
  unknown: 'An error occurred',
};
