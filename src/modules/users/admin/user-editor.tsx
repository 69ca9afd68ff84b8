import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { ROLES } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { OPTIONAL_PASSWORD_RULE, PERSON_RULES, STORED_NAME_RULE } from '#contract/fields/text-rules.ts';
import { USER_FIELDS, type UserField } from '#modules/users/contract/user.fields.ts';
import type { User } from '#modules/users/contract/users.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ConflictDialog } from '#web/ui/merging/conflict-dialog.tsx';
import { useShownFields } from '#web/ui/editing/use-shown-fields.tsx';
import { useOtherEditor } from '#web/ui/editing/form-drafts.tsx';
import { useMergedSave } from '#web/ui/merging/use-merged-save.ts';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import type { FormErrors } from '#web/ui/form/form-context.ts';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { Options } from '#web/ui/form/options.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { PrintedName } from '#modules/certificates/web/shared/printed-name.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type ChangeOfUser, useChangeUser } from './users.api.ts';
import { FormFailureAlert } from '#web/ui/form/form-failure.tsx';
import { refusedUser, type UserDraft, userTexts } from './user-draft.ts';

/** Returns the id of the first field of an edited row, which gets the focus. */
export const nameFieldId = (userId: string): string => `name-of-${userId}`;

/** The parts of an edited row, to be placed in a table or a card; all belong to one form. */
export interface EditorParts extends Readonly<Record<UserField, ReactNode>> {
  readonly password: ReactNode;
  readonly buttons: ReactNode;
  /** Why saving failed; null otherwise. */
  readonly failure: ReactNode;
  /** Escape anywhere in the row cancels. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** A user who is edited in place. */
export interface EditedUser {
  user: User;
  /** The user as read when the row was opened. */
  base: User;
  draft: UserDraft;
  onDraft: (draft: UserDraft) => void;
  /** The errors of the last attempt to save. */
  errors: FormErrors;
  onErrors: (errors: FormErrors) => void;
  /** The row is the admin's own account, whose role cannot be changed here. */
  own: boolean;
  onSaved: (changed: User) => void;
  onCancel: () => void;
}

const RULES = { name: STORED_NAME_RULE, email: PERSON_RULES.email, password: OPTIONAL_PASSWORD_RULE };

/** A user being edited in place. `compact` hides the labels visually; the table's headings replace them. */
export function useUserEditor(editing: EditedUser, compact: boolean): EditorParts {
  const { user, base, draft, onDraft, errors, onErrors, own, onSaved, onCancel } = editing;
  const { users } = useMessages().admin;
  const formId = useId();
  const client = useQueryClient();
  const changing = useChangeUser();
  const otherEditor = useOtherEditor();
  const merged = useMergedSave<User>({
    textsOf: userTexts,
    send: (_changed, version, all) =>
      changing.mutateAsync({ id: user._id, ...all, password: newPassword.current, version } as ChangeOfUser),
  });
  const newPassword = useRef('');
  /** What was saved while more was typed: the next save is based on it. */
  const saved = useRef<User>(null);

  const save = async (work: () => Promise<User | undefined>) => {
    // Not the callbacks of mutate: those are dropped if a filter hides the row meanwhile.
    const changed = await work().catch((cause: unknown) => {
      merged.close();
      throw cause;
    });
    if (!changed) return undefined;
    saved.current = changed;
    return changed;
  };
  const finish = (changed: unknown) => changed !== undefined && onSaved(changed as User);
  const form = useRuledForm({
    rules: RULES,
    failed: users.updateFailed,
    refused: refusedUser,
    kept: { errors, onErrors },
    submit: ({ password = '', ...texts }, _form, sent) => {
      const before = saved.current ?? base;
      newPassword.current = password === sent?.password ? '' : password;
      // The role of the own account is not sent.
      const typed = { ...userTexts(draft), ...texts };
      return save(() => merged.save({ version: before.version, texts: userTexts(before) }, typed));
    },
    onSent: finish,
  });
  const type = (change: Partial<UserDraft>) => {
    onDraft({ ...draft, ...change });
    for (const name of Object.keys(change)) form.clear(name);
  };
  const shownField = useShownFields(USER_FIELDS, users, users.roles);
  const failure = form.failure && <FormFailureAlert sentence={users.updateFailed} failure={form.failure} />;

  const label = (text: string) => (compact ? <VisuallyHidden>{text}</VisuallyHidden> : text);
  const common = { form: formId, autoComplete: 'off' };
  return {
    name: (
      <PrintedName initial={user.name} warning={users.leftOut}>
        <TextInput
          {...common}
          id={nameFieldId(user._id)}
          label={label(users.name)}
          name="name"
          value={draft.name}
          maxLength={LIMITS.nameLength}
          required
          error={errors.name}
          onChange={(event) => type({ name: event.target.value })}
        />
      </PrintedName>
    ),
    email: (
      <EmailInput
        {...common}
        label={label(users.email)}
        value={draft.email}
        maxLength={LIMITS.emailLength}
        required
        error={errors.email}
        onChange={(event) => type({ email: event.target.value })}
      />
    ),
    role: (
      <Select
        form={formId}
        label={label(users.role)}
        name="role"
        value={draft.role}
        disabled={own}
        aria-description={own ? users.ownAccount : undefined}
        error={errors.role}
        onChange={(event) => type({ role: ROLES.find((role) => role === event.target.value) ?? draft.role })}
      >
        <Options values={ROLES} nameOf={(role) => users.roles[role]} />
      </Select>
    ),
    password: (
      <PasswordInput
        {...common}
        label={label(users.newPassword)}
        name="password"
        hint={compact ? undefined : users.newPasswordHint}
        placeholder={compact ? users.unchanged : undefined}
        aria-description={compact ? users.newPasswordHint : undefined}
        autoComplete="new-password"
        value={draft.password}
        maxLength={LIMITS.passwordMax}
        error={errors.password}
        onChange={(event) => type({ password: event.target.value })}
      />
    ),
    buttons: (
      <>
        <Form
          form={form}
          id={formId}
          aria-label={users.editing(user.name)}
          className={`flex gap-2 ${compact ? 'justify-end' : 'flex-wrap'}`}
        >
          <SubmitButton size="sm" busyLabel={users.saving}>
            {users.save}
          </SubmitButton>
          <CancelButton size="sm" onClick={onCancel}>
            {users.cancel}
          </CancelButton>
        </Form>
        <ConflictDialog
          fields={merged.conflict?.fields ?? null}
          changedBy={otherEditor(merged.conflict?.changedBy)}
          shown={shownField}
          busy={form.pending}
          failure={failure}
          onGoOn={merged.close}
          onKeepTheirs={() => {
            void client.invalidateQueries({ queryKey: ['users'] });
            onCancel();
          }}
          onSave={(choices) => void form.run(() => save(() => merged.saveChoices(choices)).then(finish))}
        />
      </>
    ),
    failure,
    onKeyDown: (event) => {
      // The conflict dialog handles Escape itself.
      if (event.key !== 'Escape' || form.pending || merged.conflict) return;
      event.stopPropagation();
      onCancel();
    },
  };
}
