import { LIMITS } from '#contract/limits.ts';
import type { Role, User } from '#contract/users.ts';
import type { Messages } from '#web/lib/messages/messages.ts';
import { changedTexts, type Texts } from '#web/ui/editing/three-way-merge.ts';
import type { FormErrors } from '#web/ui/form-errors.ts';

/** What is being typed into a user's row. The password is empty unless a new one is meant. */
export interface UserDraft {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly password: string;
}

/** A row as it stands before anything is typed. */
export const draftOf = ({ name, email, role }: User): UserDraft => ({ name, email, role, password: '' });

/** The fields of a user that two administrators may change at once, by the names the draft has for them. */
export const userTexts = ({ name, email, role }: Pick<User, 'name' | 'email' | 'role'>): Texts => ({
  name,
  email,
  role,
});

/** Whether a draft holds anything that the user it was begun with does not. */
export const isDraftChanged = (base: User, draft: UserDraft): boolean =>
  draft.password !== '' || Object.keys(changedTexts(userTexts(base), userTexts(draft))).length > 0;

/**
 * What is wrong with a draft, by field; `emailValid` is the browser's own judgement of the e-mail's form. An empty
 * password is a fault only where one is needed.
 */
export function draftErrors(
  draft: UserDraft,
  words: Messages['admin']['users'],
  { emailValid, passwordNeeded }: { emailValid: boolean; passwordNeeded: boolean },
): FormErrors {
  const errors: Record<string, string> = {};
  if (draft.name.trim() === '') errors.name = words.nameRequired;
  if (draft.email.trim() === '') errors.email = words.emailRequired;
  else if (!emailValid) errors.email = words.emailInvalid;
  if (draft.password === '') {
    if (passwordNeeded) errors.password = words.passwordRequired;
  } else if (draft.password.length < LIMITS.passwordMin) errors.password = words.passwordShort(LIMITS.passwordMin);
  return errors;
}
