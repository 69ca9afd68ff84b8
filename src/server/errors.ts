import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { type FieldError, fieldErrorSentence, readFieldError } from '#contract/fields/field-errors.ts';

/** What an error carries besides its code. */
export interface ErrorDetails {
  /** What is wrong with which input, by the input's name. Only for status 400. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The same as codes, where the contract has one. */
  readonly fieldErrors?: Readonly<Record<string, FieldError>>;
  /** Says more than the code: its sentence replaces the code's own. */
  readonly reason?: FieldError;
  /** Replaces the code's own sentence; a `reason` comes first. */
  readonly message?: string;
  /** The present state of what was to be changed (`edit_conflict`), or what stops an order. */
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
    super(sentenceOf(code, details), { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** Thrown when the storage of files cannot be reached now; the call may succeed later. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** Returns the English sentence of an error. */
const sentenceOf = (code: ErrorCode, { reason, message }: ErrorDetails): string =>
  reason ? fieldErrorSentence(reason) : (message ?? ERRORS[code][1]);

/** Of how many refused fields the message itself names: a course (specification, section 5) has five required ones. */
const MOST_NAMED = 5;

/**
 * Returns one `invalid_input` error for several fields: the first error of each, or zod's own message where the contract
 * has no code for it. What they say replaces the code's general sentence: for a few fields, all of it.
 */
export function invalidInput(problems: Iterable<readonly [field: string, problem: FieldError | string]>): AppError {
  const fields: Record<string, string> = {};
  const fieldErrors: Record<string, FieldError> = {};
  for (const [field, problem] of problems) {
    if (fields[field] !== undefined) continue;
    const error = typeof problem === 'string' ? readFieldError(problem) : problem;
    fields[field] = error ? fieldErrorSentence(error) : (problem as string);
    fieldErrors[field] = error ?? { code: 'invalid' };
  }
  const [message, ...others] = new Set(Object.values(fields));
  const errors = Object.values(fieldErrors);
  const [reason] = errors.filter(({ code }) => code !== 'invalid');
  if (message !== undefined && others.length === 0)
    return new AppError('invalid_input', { fields, fieldErrors, message, ...(reason && { reason }) });
  // Clients that read the message alone must learn from it which fields are missing.
  const isNamed = errors.length <= MOST_NAMED && errors.every(({ code }) => code !== 'invalid');
  return new AppError('invalid_input', {
    fields,
    fieldErrors,
    ...(isNamed && message !== undefined && { message: [message, ...others].join(' ') }),
  });
}

const published = ({ code, params = {} }: FieldError) => ({ code, params });

/** Returns the documented body of an error. Users quote `requestId` to support, who find the log line by it. */
export function errorBodyOf(code: ErrorCode, requestId: string, details: ErrorDetails = {}): ErrorBody {
  const sentence = sentenceOf(code, details);
  const { fields, fieldErrors, reason } = details;
  return {
    code,
    message: sentence,
    error: sentence,
    msg: sentence,
    ...(fields && { fields: { ...fields } }),
    ...(fieldErrors && {
      fieldErrors: Object.fromEntries(Object.entries(fieldErrors).map(([name, error]) => [name, published(error)])),
    }),
    ...(reason && { reason: published(reason) }),
    ...(details.current !== undefined && { current: details.current }),
    requestId,
  };
}
