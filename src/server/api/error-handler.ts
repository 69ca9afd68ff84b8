import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { AppError, errorBodyOf, StorageUnavailable } from '#server/errors.ts';

/** Fastify's own error codes → ours. */
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
 * classes 08, 53, 57P; 40001 and 40P01 after several runs, see db/transactions.ts; 57014 and 25P03: the two time-outs;
 * 25006: a primary that has become a replica, until the address of the database follows).
 */
const NOT_NOW =
  /^(?:08|53|57P|40001$|40P01$|57014$|25P03$|25006$)|^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND)$/;

/** The messages of errors that pg throws without a code. */
const LOST_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed and is not queryable|Query read timeout/;

/** A full disk: of this machine (errno(3)), or of PostgreSQL's (appendix A, disk_full). */
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** An admin has to free space, which takes a while. */
const DISK_FULL_RETRY_S = 30;

const causesOf = function* (error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
};
const hasCode = (error: unknown, codes: ReadonlySet<unknown>): boolean =>
  causesOf(error).some((cause) => codes.has((cause as { code?: unknown }).code));

function isOutage(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if (cause instanceof StorageUnavailable) return true;
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && NOT_NOW.test(code)) return true;
    if (LOST_CONNECTION.test(cause.message)) return true;
  }
  return false;
}

/** Text with characters PostgreSQL cannot store (U+0000): appendix A, 22021 and 22P05. */
const UNSTORABLE: ReadonlySet<unknown> = new Set(['22021', '22P05']);
/** A text names an image or file that was deleted just now: the trigger `note_media_uses`. */
const FILE_DELETED: ReadonlySet<unknown> = new Set(['MF001']);
/** A time that is no time, or none of the database's years. */
const NO_TIME: ReadonlySet<unknown> = new Set(['22007', '22008']);
/** Half a surrogate pair in a JSON value is a syntax error (22P02) with one of these as its detail. */
const SURROGATE = /surrogate/i;

/** Returns `invalid_input` for an error of the database about what was sent, null for any other. */
function unstorable(error: unknown): AppError | null {
  for (const cause of causesOf(error)) {
    const { code, detail } = cause as { code?: unknown; detail?: unknown };
    if (UNSTORABLE.has(code) || (code === '22P02' && SURROGATE.test(String(detail))))
      return new AppError('invalid_input', { cause: error, reason: { code: 'character_not_storable' } });
    if (FILE_DELETED.has(code))
      return new AppError('invalid_input', { cause: error, reason: { code: 'file_deleted' } });
    if (NO_TIME.has(code)) return new AppError('invalid_input', { cause: error });
  }
  return null;
}

function toAppError(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  const code = error.code === undefined ? undefined : FRAMEWORK_CODES[error.code];
  if (code) return new AppError(code, { cause: error });
  const refused = unstorable(error);
  if (refused) return refused;
  if (hasCode(error, DISK_FULL)) return new AppError('disk_full', { cause: error, retryAfter: DISK_FULL_RETRY_S });
  if (isOutage(error)) return new AppError('not_ready', { cause: error, retryAfter: 2 });
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('invalid_input', { cause: error });
  }
  return new AppError('unexpected', { cause: error });
}

/** Sends the documented body for any thrown error, and logs those with a 5xx status except `overloaded`. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toAppError(error);
  const [status] = ERRORS[failure.code];
  // Shed requests come by the thousand: ops/shed-requests.ts logs them once in ten seconds.
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
    .send(errorBodyOf(failure.code, request.id, failure.details));
}

/** Throws `not_found` for a call that matches no route. */
export function replyNotFound(_request: FastifyRequest, _reply: FastifyReply): never {
  throw new AppError('not_found');
}
