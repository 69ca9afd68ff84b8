import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { ROLES } from '#contract/choices.ts';
import { LIMITS } from '#contract/limits.ts';
import { USER_FIELDS, type UserField } from '#contract/user.fields.ts';
import type { User } from '#contract/users.ts';
import { ApiError } from '#web/lib/api.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ConflictDialog } from '#web/ui/editing/conflict-dialog.tsx';
import { useShownFields } from '#web/ui/editing/use-shown-fields.tsx';
import { isConflict, useMergedSave } from '#web/ui/editing/use-merged-save.ts';
import { type FormErrors, isEmail } from '#web/ui/form-errors.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { type ChangeOfUser, useChangeUser } from './users.api.ts';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { draftErrors, type UserDraft, userTexts } from './user-draft.ts';

/** The id of the first field of a row being edited, to give the focus to. */
export const nameFieldId = (userId: string): string => `name-of-${userId}`;

/** The parts of a row being edited, for a table or a card to place; all belong to one form. */
export interface EditorParts extends Readonly<Record<UserField, ReactNode>> {
  readonly password: ReactNode;
  readonly buttons: ReactNode;
  /** Why saving failed; null while it has not. */
  readonly failure: ReactNode;
  /** Escape anywhere in the row cancels. */
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface Editing {
  user: User;
  /** The user as read when the row was opened. */
  base: User;
  draft: UserDraft;
  onDraft: (draft: UserDraft) => void;
  /** What was found wrong with the draft when it was last to be saved. */
  errors: FormErrors;
  onErrors: (errors: FormErrors) => void;
  /** The row is of the administrator at work, who cannot take away the own role. */
  own: boolean;
  onSaved: (changed: User) => void;
  onCancel: () => void;
}

/** A user being edited in place. `compact` leaves labels to the table's headings, for those who look. */
export function useUserEditor(editing: Editing, compact: boolean): EditorParts {
  const { user, base, draft, onDraft, errors, onErrors, own, onSaved, onCancel } = editing;
  const { users } = useMessages().admin;
  const formId = useId();
  const [shown, setShown] = useState(0);
  const client = useQueryClient();
  const changing = useChangeUser();
  const merged = useMergedSave<User>({
    textsOf: userTexts,
    send: (_changed, version, all) =>
      changing.mutateAsync({ id: user._id, ...all, password: draft.password, version } as ChangeOfUser),
  });

  useEffect(() => {
    if (shown === 0) return;
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) {
      for (const control of form.elements) if (control.ariaInvalid === 'true') return (control as HTMLElement).focus();
    }
  }, [shown, formId]);

  const show = (next: FormErrors) => {
    onErrors(next);
    setShown((times) => times + 1);
  };
  const type = (change: Partial<UserDraft>) => {
    onDraft({ ...draft, ...change });
    for (const name of Object.keys(change)) if (errors[name]) onErrors({ ...errors, [name]: undefined });
  };

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (changing.isPending) return;
    const wrong = draftErrors(draft, users, { emailValid: isEmail(draft.email.trim()), passwordNeeded: false });
    changing.reset();
    show(wrong);
    if (Object.keys(wrong).length > 0) return;
    void attempt(() => merged.save({ version: base.version, texts: userTexts(base) }, userTexts(draft)));
  };
  const attempt = async (save: () => Promise<User | undefined>) => {
    // Not the callbacks of mutate: those are forgotten with a row the list was narrowed past meanwhile.
    try {
      const saved = await save();
      if (saved) onSaved(saved);
    } catch (cause) {
      merged.close();
      const taken = cause instanceof ApiError && cause.code === 'user_exists';
      show(taken ? { email: cause.message } : refusedFields(cause));
    }
  };
  const shownField = useShownFields(USER_FIELDS, users, users.roles);
  const failure = changing.error && !isConflict(changing.error) && (
    <FailureAlert sentence={users.updateFailed} cause={changing.error} />
  );

  const label = (text: string) => (compact ? <VisuallyHidden>{text}</VisuallyHidden> : text);
  const common = { form: formId, autoComplete: 'off' };
  return {
    name: (
      <TextInput
        {...common}
        id={nameFieldId(user._id)}
        label={label(users.name)}
        value={draft.name}
        maxLength={LIMITS.nameLength}
        required
        error={errors.name}
        onChange={(event) => type({ name: event.target.value })}
      />
    ),
    email: (
      <TextInput
        {...common}
        label={label(users.email)}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
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
        value={draft.role}
        disabled={own}
        aria-description={own ? users.ownAccount : undefined}
        error={errors.role}
        onChange={(event) => type({ role: ROLES.find((role) => role === event.target.value) ?? draft.role })}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {users.roles[role]}
          </option>
        ))}
      </Select>
    ),
    password: (
      <PasswordInput
        {...common}
        label={label(users.newPassword)}
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
        <form
          id={formId}
          noValidate
          aria-label={users.editing(user.name)}
          className={`flex gap-2 ${compact ? 'justify-end' : 'flex-wrap'}`}
          onSubmit={save}
        >
          <Button type="submit" size="sm" busy={changing.isPending} busyLabel={users.saving}>
            {users.save}
          </Button>
          <Button
            size="sm"
            tone="secondary"
            aria-disabled={changing.isPending}
            onClick={() => changing.isPending || onCancel()}
          >
            {users.cancel}
          </Button>
        </form>
        <ConflictDialog
          fields={merged.conflict?.fields ?? null}
          shown={shownField}
          busy={changing.isPending}
          failure={failure}
          onGoOn={merged.close}
          onKeepTheirs={() => {
            void client.invalidateQueries({ queryKey: ['users'] });
            onCancel();
          }}
          onSave={(choices) => void attempt(() => merged.saveChoices(choices))}
        />
      </>
    ),
    failure,
    onKeyDown: (event) => {
      // The dialog of a conflict has an Escape of its own.
      if (event.key !== 'Escape' || changing.isPending || merged.conflict) return;
      event.stopPropagation();
      onCancel();
    },
  };
}
