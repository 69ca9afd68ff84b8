import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

/** Characters of a message that are logged. */
const LONGEST_MESSAGE = 500;
/** Characters of a message that are redacted at all, which bounds the cost. */
const LONGEST_READ = 2_000;
/** How many causes of an error are logged; a cause may lead back to itself. */
const MOST_CAUSES = 5;
/**
 * A run of characters without those that separate an address from its text. Matched whole and then searched for an @: a
 * pattern with an @ between two such runs is tried at every character of a long run and takes quadratic time.
 */
const RUN = /[^\s"'(),:;<>=[\]]+/g;
/** 32 random bytes as base64url or hex, as sessions, one-time links and digests are written. */
const TOKEN = /[A-Za-z0-9_-]{43,}/g;
/** A quoted value, also one whose end was cut off. */
const QUOTED = /"[^"]*(?:"|$)/g;
/** PostgreSQL quotes the value it could not read in errors of class 22 (appendix A). */
const UNREADABLE_VALUE = /^22/;

/**
 * The redactions of a message by name, in the order they are applied. Each takes time proportional to the length of its
 * input, whatever the input is.
 */
export const REDACTIONS = {
  parameters: (text: string): string => text.split('\nparams:', 1)[0] ?? '',
  values: (text: string): string => text.replace(QUOTED, '"…"'),
  addresses: (text: string): string => text.replace(RUN, (run) => (/.@./.test(run) ? '…@…' : run)),
  tokens: (text: string): string => text.replace(TOKEN, '…'),
} as const;

/** Returns the start of a text up to a word boundary: half of an address or a token would not be recognised as one. */
function startOf(text: string): string {
  if (text.length <= LONGEST_READ) return text;
  const start = text.slice(0, LONGEST_READ);
  let end = start.length;
  while (end > 0 && !/[\s"'(),:;<>=[\]]/.test(start.charAt(end - 1))) end -= 1;
  return `${start.slice(0, end)}…`;
}

/**
 * Returns a message without personal data: statement parameters, e-mail addresses and tokens are replaced, and values where the
 * database's error `code` says that it quotes them. At most 500 characters.
 */
export function redacted(message: string, code = ''): string {
  let text = REDACTIONS.parameters(startOf(message));
  if (UNREADABLE_VALUE.test(code)) text = REDACTIONS.values(text);
  return REDACTIONS.tokens(REDACTIONS.addresses(text)).slice(0, LONGEST_MESSAGE);
}

/** Returns the frames of a stack without the message, also where lines of the message look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const index = stack.indexOf(message);
  return stack
    .slice(index === -1 ? 0 : index + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** The fields of database errors that name a rule. `detail` and `where` quote values of a row and are left out. */
const DATABASE_FIELDS = ['severity', 'schema', 'table', 'constraint', 'routine', 'syscall'] as const;

/** Returns an error as it is logged: type, code, redacted message, stack frames and at most `causes` causes. */
export function serializeError(error: unknown, causes = MOST_CAUSES): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const fields = error as unknown as Record<string, unknown>;
  return {
    type: error.constructor.name,
    ...(code !== undefined && { code }),
    message: redacted(error.message, typeof code === 'string' ? code : ''),
    ...Object.fromEntries(
      DATABASE_FIELDS.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
    ),
    stack: framesOf(error),
    ...(error.cause !== undefined && causes > 0 && { cause: serializeError(error.cause, causes - 1) }),
  };
}

/** Returns a logger that writes JSON lines to standard output or to a stream. */
export function openLog(level: string, to?: Writable): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return to ? pino(options, to) : pino(options);
}
