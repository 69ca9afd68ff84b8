import type { ErrorCode } from '#contract/errors.ts';

/** What a language says in place of the server's English sentences. */
export interface ErrorSentences {
  /** For each code a call can fail with; null where the server's own sentence is what is wanted. */
  readonly codes: Readonly<Record<ErrorCode, string>> | null;
  /** For the sentences the server has for a single input, by the English one, and for those not listed. */
  readonly fields: { readonly known: Readonly<Record<string, string>>; readonly other: string } | null;
}
