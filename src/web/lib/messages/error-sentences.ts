import type { ErrorCode } from '#contract/errors.ts';
import type { FieldErrorCode } from '#contract/fields/field-errors.ts';

/** The sentences a language has in place of the server's English ones, by code. */
export interface ErrorSentences {
  readonly codes: Readonly<Record<ErrorCode, string>>;
  /** Those of a single field; `{name}` stands for a number of the error. */
  readonly fields: Readonly<Record<Exclude<FieldErrorCode, ErrorCode>, string>>;
}
