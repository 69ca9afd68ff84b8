import type { AcceptedLine, ImportLine } from '#contract/enrolments.ts';
import { normalEmail } from '#contract/email-address.ts';
import { email } from '#contract/users.ts';

/** The user an e-mail of the list belongs to. */
export interface Known {
  readonly _id: string;
  readonly name: string;
  /** In its normal form. */
  readonly email: string;
  readonly enrolled: boolean;
  /** Whether the address is confirmed. */
  readonly confirmed: boolean;
}

/** A non-empty line of a list: its number in the file, from 1, and the text of its first column. */
export interface ListedEmail {
  readonly line: number;
  readonly text: string;
}

const HEADINGS = new Set(['email', 'e-mail', 'mail', 'email address', 'correo']);

/** Returns the first column of a CSV (RFC 4180; comma, semicolon or tab) or one e-mail a line, without empty lines and a heading. */
export function readEmails(csv: string): ListedEmail[] {
  return csv
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((row, index) => ({ line: index + 1, text: firstColumn(row) }))
    .filter(({ line, text }) => text !== '' && !(line === 1 && HEADINGS.has(text.toLowerCase())));
}

function firstColumn(row: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(row);
  const cell = quoted?.[1]?.replaceAll('""', '"') ?? row.split(/[,;\t]/, 1)[0] ?? '';
  return cell.trim();
}

/** Returns whether a text has the form of an e-mail. */
export const isEmail = (text: string): boolean => email.safeParse(text).success;

/**
 * Returns what would happen to each line of a list, given who the e-mails belong to, and which unconfirmed ones an admin
 * has accepted: by user and address, so that an address that moved to another account meanwhile is not accepted with it.
 */
export function decideLines(
  listed: readonly ListedEmail[],
  known: readonly Known[],
  accepted: readonly AcceptedLine[],
): ImportLine[] {
  const keyOf = (userId: string, email: string) => `${userId} ${normalEmail(email)}`;
  const acceptedKeys = new Set(accepted.map(({ userId, email }) => keyOf(userId, email)));
  const people = new Map(known.map((person) => [person.email, person]));
  const seen = new Set<string>();
  return listed.map(({ line, text }) => {
    const key = normalEmail(text);
    const person = people.get(key);
    const outcome = !isEmail(text)
      ? 'invalid'
      : seen.has(key)
        ? 'repeated'
        : !person
          ? 'unknown'
          : person.enrolled
            ? 'already_enrolled'
            : person.confirmed || acceptedKeys.has(keyOf(person._id, key))
              ? 'enrol'
              : 'unconfirmed';
    seen.add(key);
    return { line, email: text, name: person?.name ?? null, outcome, userId: person?._id ?? null };
  });
}
