import { type FormEvent, useEffect, useId, useRef } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { ROLES } from '#contract/users.ts';
import { ApiError } from '#web/lib/api.ts';
import { refusedFields } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { formTexts, isEmail, useFormErrors } from '#web/ui/form-errors.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useCreateUser } from './admin.mutations.ts';
import { FailureAlert } from './failure-alert.tsx';
import { draftErrors } from './user-draft.ts';

/** The form that makes an account. `onCreated` hears of each one made; an error keeps everything as typed. */
export function CreateUserPanel(props: { id: string; onCreated: () => void; onClose: () => void }) {
  const { users } = useMessages().admin;
  const words = users.create;
  const { ref, errors, show, onInput } = useFormErrors();
  const creating = useCreateUser();
  const titleId = useId();
  const name = useRef<HTMLInputElement>(null);

  useEffect(() => name.current?.focus(), []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (creating.isPending) return;
    const form = event.currentTarget;
    const { name: typedName = '', email = '', password = '', role } = formTexts(form);
    const draft = { name: typedName, email, password, role: ROLES.find((one) => one === role) ?? 'user' };
    const wrong = draftErrors(draft, users, { emailValid: isEmail(email.trim()), passwordNeeded: true });
    show(wrong);
    creating.reset();
    if (Object.keys(wrong).length > 0) return;
    await creating.mutateAsync(draft).then(
      () => {
        form.reset();
        props.onCreated();
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
        ref={ref}
        method="post"
        noValidate
        className="grid gap-5"
        onSubmit={(event) => void submit(event)}
        onInput={onInput}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onClose();
        }}
      >
        <h2 id={titleId} className="text-xl">
          {words.title}
        </h2>
        {creating.error && <FailureAlert sentence={answered ? words.failed : words.error} cause={creating.error} />}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextInput
            ref={name}
            label={users.name}
            name="name"
            autoComplete="off"
            maxLength={LIMITS.nameLength}
            required
            error={errors.name}
          />
          <TextInput
            label={users.email}
            name="email"
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
          <Select label={users.role} name="role" defaultValue="user" error={errors.role}>
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
          <Button tone="secondary" onClick={props.onClose}>
            {users.cancel}
          </Button>
        </div>
      </form>
    </section>
  );
}
