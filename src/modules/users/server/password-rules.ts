import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '#contract/errors.ts';
import { SAMPLE_PASSWORDS } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import { PATHS } from '#server/paths.ts';

const LIST = join(PATHS.assets, 'passwords/common.txt');

let list: Promise<ReadonlySet<string>> | undefined;
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= readFile(LIST, 'utf8').then(
    (text) => new Set(text.split('\n')),
    (cause: unknown) => {
      list = undefined;
      throw cause;
    },
  ));

/** Public data of a user, which must not be their password. */
export interface KnownOfPerson {
  readonly name: string;
  readonly email: string;
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

function wordsOf({ name, email }: KnownOfPerson): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [name, email, local, domain].map(folded);
}

const refusal = (code: 'password_common' | 'password_personal'): AppError =>
  new AppError(code, { fields: { password: ERRORS[code][1] }, fieldErrors: { password: { code } } });

/** Whether a password is one of those printed in the documentation of the demo. */
export const isPublished = (password: string): boolean => (SAMPLE_PASSWORDS as readonly string[]).includes(password);

/**
 * Checks a new password beyond its length: not one of the most common ones (OWASP ASVS 5.0, 6.2.4) nor of
 * those printed in the documentation, nor the user's name or e-mail (6.2.11). Letter case does not make it another. `allowPublished` is for
 * accounts that register in a demo, whose checkout uses a printed password. Throws `password_common`, `password_personal`.
 */
export async function checkNewPassword(
  password: string,
  person: KnownOfPerson,
  { allowPublished = false }: { allowPublished?: boolean } = {},
): Promise<void> {
  const lower = password.normalize('NFKC').toLowerCase();
  const common = (!allowPublished && isPublished(lower)) || (await commonPasswords()).has(lower);
  if (common) throw refusal('password_common');
  if (wordsOf(person).includes(folded(password))) throw refusal('password_personal');
}
