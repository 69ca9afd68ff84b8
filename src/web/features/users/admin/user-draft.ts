import { LIMITS } from '#contract/limits.ts';
import { USER_FIELDS, type UserField } from '#contract/user.fields.ts';
import type { Role, User } from '#contract/users.ts';
import type { Messages } from '#web/lib/messages/messages.ts';
import { type FieldsOf, textsOf } from '#web/ui/editing/field-texts.ts';
import { changedTexts } from '#web/ui/editing/three-way-merge.ts';
import type { FormErrors } from '#web/ui/form-errors.ts';

/** The texts of the form of a user. The password is empty unless a new one is set. */
export interface UserDraft extends Readonly<Record<UserField, string>> {
  readonly role: Role;
  readonly password: string;
}

/** Returns the fields of a user that two admins may change at once, as texts. */
export const userTexts = (user: FieldsOf<UserField>) => textsOf(USER_FIELDS, user);

/** Returns the form of a user before anything is typed. */
export const draftOf = (user: User): UserDraft => ({ ...userTexts(user), role: user.role, password: '' });

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
