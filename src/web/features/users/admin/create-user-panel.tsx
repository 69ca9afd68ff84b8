import { type FormEvent, useEffect, useId, useRef } from 'react';
import { ROLES } from '#contract/choices.ts';
import { LIMITS } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import { ApiError } from '#web/lib/api.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/editing/draft-notice.tsx';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import type { Texts } from '#web/ui/editing/three-way-merge.ts';
import { formTexts, isEmail, useFormErrors } from '#web/ui/form-errors.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useCreateUser } from './users.api.ts';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { draftErrors } from './user-draft.ts';

/** The name of the draft of an account that does not exist yet. */
export const NEW_USER = 'user/new';

/** What a draft keeps of the form: all but the password. */
function textsIn(form: HTMLFormElement): Texts {
  const { password: _password, ...texts } = formTexts(form);
  return texts;
}

/**
 * The form that makes an account. `onCreated` gets each one made; an error keeps everything as typed. Escape hides the
 * form and keeps its draft, Cancel deletes the draft.
 */
export function CreateUserPanel(props: {
  id: string;
  onCreated: (user: User) => void;
  onHide: () => void;
  onCancel: () => void;
}) {
  const { users } = useMessages().admin;
  const words = users.create;
  const { ref, errors, show, onInput } = useFormErrors();
  const creating = useCreateUser();
  const draft = useFormDraft(NEW_USER, { texts: { role: 'user' } });
  const { texts: typed } = draft;
  const titleId = useId();
  const name = useRef<HTMLInputElement>(null);

  useEffect(() => name.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (creating.isPending) return;
    const form = event.currentTarget;
    const { name: typedName = '', email = '', password = '', role } = formTexts(form);
    const account = { name: typedName, email, password, role: ROLES.find((one) => one === role) ?? 'user' };
    const wrong = draftErrors(account, users, { emailValid: isEmail(email.trim()), passwordNeeded: true });
    show(wrong);
    creating.reset();
    if (Object.keys(wrong).length > 0) return;
    await creating.mutateAsync(account).then(
      (user) => {
        draft.end();
        props.onCreated(user);
      },
      (cause: unknown) => {
        const taken = cause instanceof ApiError && cause.code === 'user_exists';
        show(taken ? { email: cause.message } : refusedFields(cause));
      },
    );
  };

  const answered = creating.error instanceof ApiError && creating.error.status > 0;
  return (
    <section
      id={props.id}
      aria-labelledby={titleId}
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <form
        key={draft.generation}
        ref={ref}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onInput={(event) => {
          onInput(event);
          draft.keep(textsIn(event.currentTarget));
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onHide();
        }}
      >
        <h2 id={titleId} className="text-xl">
          {words.title}
        </h2>
        <DraftNotice draft={draft} without="passwords" />
        {creating.error && <FailureAlert sentence={answered ? words.failed : words.error} cause={creating.error} />}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextInput
            ref={name}
            label={users.name}
            name="name"
            defaultValue={typed.name}
            autoComplete="off"
            maxLength={LIMITS.nameLength}
            required
            error={errors.name}
          />
          <TextInput
            label={users.email}
            name="email"
            defaultValue={typed.email}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LIMITS.emailLength}
            required
            error={errors.email}
          />
          <PasswordInput
            label={users.password}
            hint={words.passwordHint(LIMITS.passwordMin)}
            name="password"
            autoComplete="new-password"
            maxLength={LIMITS.passwordMax}
            required
            error={errors.password}
          />
          <Select label={users.role} name="role" defaultValue={typed.role} error={errors.role}>
            {ROLES.map((role) => (
              <option key={role} value={role}>
                {users.roles[role]}
              </option>
            ))}
          </Select>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={creating.isPending} busyLabel={words.submitting}>
            {words.submit}
          </Button>
          <Button
            tone="secondary"
            onClick={() => {
              draft.end();
              props.onCancel();
            }}
          >
            {users.cancel}
          </Button>
        </div>
      </form>
    </section>
  );
}
