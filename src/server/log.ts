import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';

const LONGEST_MESSAGE = 500;
const EMAIL = /[^\s"'(),:;<>=[\]]+@[^\s"'(),:;<>=[\]]+/g;
/** 32 random bytes as base64url or hex, as sessions, one-time links and digests are written. */
const TOKEN = /[A-Za-z0-9_-]{43,}|[0-9a-f]{64}/g;
/** PostgreSQL quotes the value it could not read in errors of class 22 (appendix A). */
const UNREADABLE_VALUE = /^22/;

/** What may be told of the database's own errors: which rule, never which row. Its `detail` and `where` quote values. */
const TOLD_OF_DATABASE = ['severity', 'schema', 'table', 'constraint', 'routine', 'syscall'] as const;

/** A message with what belongs to a person taken out: parameters of a statement, values, addresses, tokens. */
function withoutPeople(message: string, code: string): string {
  let text = message.split('\nparams:')[0] ?? '';
  if (UNREADABLE_VALUE.test(code)) text = text.replace(/"[^"]*"/g, '"…"');
  return text.replace(EMAIL, '…@…').replace(TOKEN, '…').slice(0, LONGEST_MESSAGE);
}

/** An error as it is written down: kind, code, message without anything of a person, the way it came, and its cause. */
export function tellError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  const known = error as unknown as Record<string, unknown>;
  return {
    type: error.constructor.name,
    ...(code !== undefined && { code }),
    message: withoutPeople(error.message, typeof code === 'string' ? code : ''),
    ...Object.fromEntries(
      TOLD_OF_DATABASE.filter((name) => known[name] !== undefined).map((name) => [name, known[name]]),
    ),
    // The first lines of a stack repeat the message as it was.
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(error.cause !== undefined && { cause: tellError(error.cause) }),
  };
}

/** The school's log: JSON lines on standard output, or wherever a stream leads. */
export function openLog(level: string, to?: Writable): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: tellError } };
  return to ? pino(options, to) : pino(options);
}
