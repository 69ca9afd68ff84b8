import type { AcceptedLine, ImportLine } from '#modules/enrolments/contract/enrolments.ts';
import { normalEmail } from '#contract/email-address.ts';
import { email } from '#modules/users/contract/users.ts';
import type { ListedEmail } from './read-emails.ts';

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

/** Returns whether a text has the form of an e-mail. */
export const isEmail = (text: string): boolean => email.safeParse(text).success;

/**
 * Returns what would happen to each line of a list, given who the e-mails belong to, and which unconfirmed ones an admin
 * has accepted: by user and address, so that an address that moved to another account meanwhile is not accepted with it.
 */
export function decideLines(
  listed: readonly ListedEmail[],
  users: readonly Known[],
  accepted: readonly AcceptedLine[],
): ImportLine[] {
  const keyOf = (userId: string, email: string) => `${userId} ${normalEmail(email)}`;
  const acceptedKeys = new Set(accepted.map(({ userId, email }) => keyOf(userId, email)));
  const people = new Map(users.map((person) => [person.email, person]));
  const lines = new Set<string>();
  return listed.map(({ line, text }) => {
    const key = normalEmail(text);
    const person = people.get(key);
    const outcome = !isEmail(text)
      ? 'invalid'
      : lines.has(key)
        ? 'repeated'
        : !person
          ? 'unknown'
          : person.enrolled
            ? 'already_enrolled'
            : person.confirmed || acceptedKeys.has(keyOf(person._id, key))
              ? 'enrol'
              : 'unconfirmed';
    lines.add(key);
    return { line, email: text, name: person?.name ?? null, outcome, userId: person?._id ?? null };
  });
}
