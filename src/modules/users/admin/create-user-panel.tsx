import { useEffect, useId, useRef } from 'react';
import { ROLES } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { PERSON_RULES } from '#contract/fields/text-rules.ts';
import type { User } from '#modules/users/contract/users.ts';
import { ApiError } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { DraftNotice } from '#web/ui/editing/draft-notice.tsx';
import { useFormDraft } from '#web/ui/editing/form-drafts.tsx';
import { CancelButton } from '#web/ui/form/cancel-button.tsx';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { formTexts } from '#web/ui/form/use-form.ts';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { Options } from '#web/ui/form/options.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { PrintedName } from '#modules/certificates/web/shared/printed-name.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useCreateUser } from './users.api.ts';
import { FormFailureAlert } from '#web/ui/form/form-failure.tsx';
import { refusedUser } from './user-draft.ts';

/** The key of the draft of a new account. */
export const NEW_USER = 'user/new';

/**
 * The form to create an account. `onCreated` gets each one; an error keeps everything as typed. Escape hides the form
 * and keeps its draft, Cancel deletes the draft.
 */
export function CreateUserPanel(props: {
  id: string;
  onCreated: (user: User) => void;
  onHide: () => void;
  onCancel: () => void;
}) {
  const { users } = useMessages().admin;
  const words = users.create;
  const creating = useCreateUser();
  const draft = useFormDraft(NEW_USER, { texts: { role: 'user' } });
  const { texts: typed } = draft;
  const titleId = useId();
  const name = useRef<HTMLInputElement>(null);

  useEffect(() => name.current?.focus(), []);

  const form = useRuledForm({
    rules: PERSON_RULES,
    failed: words.error,
    refused: refusedUser,
    submit: async ({ name: typedName = '', email = '', password = '', role }) => {
      const account = { name: typedName, email, password, role: ROLES.find((one) => one === role) ?? 'user' };
      const user = await creating.mutateAsync(account);
      draft.end();
      props.onCreated(user);
    },
  });
  const cause = form.failure?.cause;
  const hasResponse = cause instanceof ApiError && cause.status > 0;
  return (
    <section
      id={props.id}
      aria-labelledby={titleId}
      className="rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <Form
        key={draft.generation}
        form={form}
        onInput={(event) => {
          const { password: _password, ...texts } = formTexts(event.currentTarget);
          draft.keep(texts);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onHide();
        }}
      >
        <h2 id={titleId} className="text-xl">
          {words.title}
        </h2>
        <DraftNotice draft={draft} without="passwords" />
        {form.failure && (
          <FormFailureAlert sentence={hasResponse ? words.failed : words.error} failure={form.failure} />
        )}
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PrintedName initial={typed.name} warning={users.leftOut}>
            <TextInput ref={name} label={users.name} name="name" defaultValue={typed.name} autoComplete="off" />
          </PrintedName>
          <EmailInput label={users.email} defaultValue={typed.email} autoComplete="off" />
          <PasswordInput
            label={users.password}
            hint={words.passwordHint(LIMITS.passwordMin)}
            name="password"
            autoComplete="new-password"
          />
          <Select label={users.role} name="role" defaultValue={typed.role}>
            <Options values={ROLES} nameOf={(role) => users.roles[role]} />
          </Select>
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton busyLabel={words.submitting}>{words.submit}</SubmitButton>
          <CancelButton
            onClick={() => {
              draft.end();
              props.onCancel();
            }}
          >
            {users.cancel}
          </CancelButton>
        </div>
      </Form>
    </section>
  );
}
