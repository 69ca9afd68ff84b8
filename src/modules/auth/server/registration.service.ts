import type { RegisterInput } from '#contract/auth.ts';
import type { User } from '#contract/users.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import type { Network } from '#server/ops/network.ts';
import { type MailService, postMail } from '#server/modules/mail/mail.service.ts';
import type { MailLimits } from '#server/modules/mail/mail.limits.ts';
import type { AccountLimits } from '#server/modules/users/account-limits.ts';
import { askToConfirm, mayAskToConfirm } from '#server/modules/users/email-links.service.ts';
import { registerUser } from '#server/modules/users/users.service.ts';
import { resumeRegistration } from './resumed-registration.service.ts';

/** What registering works on. */
export interface RegistrationParts {
  readonly db: Db;
  readonly config: Pick<Config, 'mode'>;
  readonly mail: MailService;
  readonly limits: MailLimits;
  readonly accounts: AccountLimits;
}

/**
 * Makes an account and sends it a link: to choose a password if a purchase in a live school made it, otherwise to confirm
 * its address. With a key, a repeat with the same key and e-mail returns the account made the first time.
 * Throws `user_exists`, `password_common`, `password_personal`, `too_many_attempts`.
 */
export async function register(
  { db, config: { mode }, mail, limits, accounts }: RegistrationParts,
  input: RegisterInput,
  from: { readonly key: string | null; readonly network: Network; readonly locale: string },
): Promise<User> {
  const { key, network, locale } = from;
  await mail.refuseOwnAddress(input.email);
  await accounts.mayRegister(network);
  // In a demo school such accounts have a published password.
  const choosesLater = input.purchase === true && mode === 'live';
  const resumed = choosesLater && key !== null ? await resumeRegistration(db, input, key) : null;
  if (resumed) return resumed;
  if (choosesLater) await limits.take(['network', network], ['receiver', `register ${input.email}`]);
  // Not refused beyond the limit: a class that registers behind one address is let in, and asks for its links later.
  const confirms =
    !choosesLater &&
    (await limits.mayTake(['confirm', network])) &&
    (await mayAskToConfirm({ mail, limits }, input.email));
  const registering = registerUser(db, input, key, mode, async (tx, { email }) => {
    if (choosesLater) await postMail(tx, { kind: 'password-set', to: email, locale, data: {} });
    else if (confirms) await askToConfirm(tx, email, locale);
  });
  const user = await accounts.noteTaken(network, registering);
  if (choosesLater || confirms) mail.wake();
  return user;
}
