import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERRORS, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { StorageUnavailable } from '#server/adapters/storage.ts';

interface Details {
  /** What is wrong with which input, by the input's name. Only for status 400. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Replaces the code's own sentence. */
  readonly message?: string;
  /** The present state of what was to be changed. Only for `edit_conflict`. */
  readonly current?: unknown;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
  /** What happened underneath: for the log, never for the answer. */
  readonly cause?: unknown;
}

/** A failure a caller can be told about: a code of the contract, with whatever makes the answer more useful. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code][1], { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** The documented body of a failure. `requestId` lets a person quote a number that finds the log line. */
export function errorAnswer(code: ErrorCode, requestId: string, details: Details = {}): ErrorBody {
  const sentence = details.message ?? ERRORS[code][1];
  return {
    code,
    message: sentence,
    error: sentence,
    msg: sentence,
    ...(details.fields && { fields: { ...details.fields } }),
    ...(details.current !== undefined && { current: details.current }),
    requestId,
  };
}

/** What several inputs have wrong with them, as one failure. With a single sentence, that sentence says more than the general one. */
export function invalidInput(problems: Iterable<readonly [field: string, sentence: string]>): AppError {
  const fields: Record<string, string> = {};
  for (const [field, sentence] of problems) fields[field] ??= sentence;
  const sentences = [...new Set(Object.values(fields))];
  return new AppError('invalid_input', { fields, ...(sentences.length === 1 && { message: sentences[0] }) });
}

/** What the framework refuses on its own, in our words: its code → ours. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_ASYNC_CONSTRAINT: 'invalid_input',
  FST_ERR_VALIDATION: 'invalid_input',
  FST_REQ_FILE_TOO_LARGE: 'picture_too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  FST_PROTO_VIOLATION: 'invalid_input',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/**
 * Errors of the database, the storage or a connection that mean "not now" rather than "wrong" (PostgreSQL appendix A,
 * classes 08, 53, 57P; 40001 and 40P01 after several runs, see db/transactions.ts).
 */
const NOT_NOW = /^(?:08|53|57P|40001$|40P01$)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageUnavailable) return true;
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && NOT_NOW.test(code)) return true;
    if (/timeout exceeded when trying to connect|Connection terminated/.test(cause.message)) return true;
  }
  return false;
}

/** A text holds what no text of the database can (U+0000, half a character): PostgreSQL appendix A, 22021 and 22P05. */
const UNSTORABLE: ReadonlySet<unknown> = new Set(['22021', '22P05']);

function isUnstorable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (UNSTORABLE.has((cause as { code?: unknown }).code)) return true;
  }
  return false;
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(
      error.validation.map((issue) => [
        issue.instancePath.split('/').filter(Boolean).join('.') || (error.validationContext ?? 'body'),
        issue.message ?? 'This is not of the right form.',
      ]),
    );
  }
  const known = error.code === undefined ? undefined : FRAMEWORK_CODES[error.code];
  if (known) return new AppError(known, { cause: error });
  if (isUnstorable(error)) {
    const message = 'Some of what was sent holds a character that cannot be stored. Please type it anew.';
    return new AppError('invalid_input', { cause: error, message });
  }
  if (isOutage(error)) return new AppError('not_ready', { cause: error, retryAfter: 2 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid_input', { cause: error });
  }
  return new AppError('unexpected', { cause: error });
}

/** The one error handler: turns whatever was thrown into the documented body and logs what a person is not told. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error);
  const [status] = ERRORS[failure.code];
  // Refusals under load come by the thousand and are written down by the dozen (admit-requests.ts).
  if (status >= 500 && failure.code !== 'overloaded') {
    request.log.error({ err: failure.cause ?? failure }, failure.message);
  }
  if (failure.details.retryAfter !== undefined) {
    void reply.header('retry-after', Math.max(1, Math.ceil(failure.details.retryAfter)));
  }
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorAnswer(failure.code, request.id, failure.details));
}

/** What a call that no route answers gets. */
export function answerNotFound(_request: FastifyRequest, _reply: FastifyReply): never {
  throw new AppError('not_found');
}
