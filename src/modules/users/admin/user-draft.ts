import { USER_FIELDS, type UserField } from '#modules/users/contract/user.fields.ts';
import type { Role } from '#contract/choices.ts';
import type { User } from '#modules/users/contract/users.ts';
import { ApiError } from '#web/lib/api.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { type FieldsOf, textsOf } from '#web/ui/editing/field-texts.ts';
import { changedTexts } from '#web/ui/merging/three-way-merge.ts';
import type { FormErrors } from '#web/ui/form/form-context.ts';

/** The texts of the form of a user. The password is empty unless a new one is set. */
export interface UserDraft extends Readonly<Record<UserField, string>> {
  readonly role: Role;
  readonly password: string;
}

/** Returns the fields of a user that two admins may change at once, as texts. */
export const userTexts = (user: FieldsOf<UserField>) => textsOf(USER_FIELDS, user);

/** Returns the form of a user before anything is typed. */
export const draftOf = (user: User): UserDraft => ({ ...userTexts(user), role: user.role, password: '' });

/** Returns whether a draft differs from the user it started with. */
export const isDraftChanged = (base: User, draft: UserDraft): boolean =>
  draft.password !== '' || Object.keys(changedTexts(userTexts(base), userTexts(draft))).length > 0;

/** Returns the refused fields of a save. A taken address is an error of the e-mail. */
export const refusedUser = (cause: unknown): FormErrors =>
  cause instanceof ApiError && cause.code === 'user_exists' ? { email: cause.message } : refusedFields(cause);
