import type { RegisterInput } from '#modules/auth/contract/auth.ts';
import type { User } from '#modules/users/contract/users.ts';
import type { Network } from '#server/ops/network.ts';
import { postMail } from '#modules/mail/server/mail.service.ts';
import { askToConfirm, mayAskToConfirm } from '#modules/users/server/email-links.service.ts';
import { registerUser } from '#modules/users/server/users.service.ts';
import { resumeRegistration } from './resumed-registration.service.ts';
import type { Services } from '#server/services.ts';

/** What registering works on. */
export type RegistrationServices = Pick<Services, 'db' | 'config' | 'mail' | 'mailLimits' | 'accountLimits'>;

/**
 * Makes an account and sends it a link: to choose a password if a purchase in a live school made it, otherwise to confirm
 * its address. With a key, a repeat with the same key and e-mail returns the account made the first time.
 * Throws `user_exists`, `password_common`, `password_personal`, `too_many_attempts`.
 */
export async function createAccount(
  { db, config: { mode }, mail, mailLimits, accountLimits }: RegistrationServices,
  input: RegisterInput,
  from: { readonly key: string | null; readonly network: Network; readonly locale: string },
): Promise<User> {
  const { key, network, locale } = from;
  await mail.refuseOwnAddress(input.email);
  await accountLimits.mayRegister(network);
  // In a demo school such accounts have a published password.
  const choosesLater = input.purchase === true && mode === 'live';
  const resumed = choosesLater && key !== null ? await resumeRegistration(db, input, key) : null;
  if (resumed) return resumed;
  if (choosesLater) await mailLimits.take(['network', network], ['receiver', `register ${input.email}`]);
  // Not refused beyond the limit: a class that registers behind one address is let in, and asks for its links later.
  const confirms =
    !choosesLater &&
    (await mailLimits.mayTake(['confirm', network])) &&
    (await mayAskToConfirm({ mail, mailLimits }, input.email));
  const registering = registerUser(db, input, key, mode, async (tx, { email }) => {
    if (choosesLater) await postMail(tx, { kind: 'password-set', to: email, locale, data: {} });
    else if (confirms) await askToConfirm(tx, email, locale);
  });
  const user = await accountLimits.noteTaken(network, registering);
  if (choosesLater || confirms) mail.wake();
  return user;
}
