import type { AcceptedLine, ImportLine } from '#modules/enrolments/contract/enrolments.ts';
import { normalEmail } from '#contract/email-address.ts';
import { email, personName } from '#modules/users/contract/users.ts';
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

/** Returns the name of a new account: the one beside its address, or else the one the address suggests. */
function nameOfInvited({ text, name }: ListedEmail): string {
  const suggested = (text.split('@', 1)[0] ?? '').split('+', 1)[0]!;
  const words = suggested.split(/[._-]+/).filter(Boolean);
  const spoken = words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ');
  return [name ?? '', spoken].find((one) => one !== '' && personName.safeParse(one).success) ?? suggested;
}

/**
 * Returns what would happen to each line of a list, given who the e-mails belong to, and which unconfirmed ones an admin
 * has accepted: by user and address, so that an address that moved to another account meanwhile is not accepted with it.
 * `mayInvite` says of a normal e-mail without an account whether it gets one.
 */
export function decideLines(
  listed: readonly ListedEmail[],
  users: readonly Known[],
  accepted: readonly AcceptedLine[],
  mayInvite: (email: string) => boolean = () => false,
): ImportLine[] {
  const keyOf = (userId: string, email: string) => `${userId} ${normalEmail(email)}`;
  const acceptedKeys = new Set(accepted.map(({ userId, email }) => keyOf(userId, email)));
  const people = new Map(users.map((person) => [person.email, person]));
  const lines = new Set<string>();
  return listed.map((entry) => {
    const { line, text } = entry;
    const key = normalEmail(text);
    const person = people.get(key);
    const outcome = !isEmail(text)
      ? 'invalid'
      : lines.has(key)
        ? 'repeated'
        : !person
          ? mayInvite(key)
            ? 'invite'
            : 'unknown'
          : person.enrolled
            ? 'already_enrolled'
            : person.confirmed || acceptedKeys.has(keyOf(person._id, key))
              ? 'enrol'
              : 'unconfirmed';
    lines.add(key);
    const name = person?.name ?? (outcome === 'invite' ? nameOfInvited(entry) : null);
    return { line, email: text, name, outcome, userId: person?._id ?? null };
  });
}
