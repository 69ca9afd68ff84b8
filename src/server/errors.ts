import { ERRORS, type ErrorCode } from '#contract/errors.ts';

/** What an error carries besides its code. */
export interface ErrorDetails {
  /** What is wrong with which input, by the input's name. Only for status 400. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Replaces the code's own sentence. */
  readonly message?: string;
  /** The present state of what was to be changed. Only for `edit_conflict`. */
  readonly current?: unknown;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** The underlying error: logged, never sent. */
  readonly cause?: unknown;
}

/** An expected failure with a code of the contract. `api/error-handler.ts` turns it into a response. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code][1], { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** Returns one `invalid_input` error for several fields. A single sentence replaces the code's general one. */
export function invalidInput(problems: Iterable<readonly [field: string, sentence: string]>): AppError {
  const fields: Record<string, string> = {};
  for (const [field, sentence] of problems) fields[field] ??= sentence;
  const sentences = [...new Set(Object.values(fields))];
  return new AppError('invalid_input', { fields, ...(sentences.length === 1 && { message: sentences[0] }) });
}
