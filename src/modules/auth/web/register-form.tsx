import * as LIMITS from '#contract/limits.ts';
import { PERSON_RULES } from '#contract/fields/text-rules.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { EmailInput } from '#web/ui/form/email-input.tsx';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import { useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { NewPasswordFields, newPasswordRules, repeatedPasswordErrors } from './shared/new-password.tsx';
import { PrintedName } from '#modules/certificates/web/shared/printed-name.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { registerCall } from './auth.api.ts';
import { type FormSearch, problemSentence } from './form-problem.ts';
import { PlainFormFields } from './plain-form-fields.tsx';

const RULES = { ...PERSON_RULES, ...newPasswordRules('repeat_required') };

/** Creates an account, then calls `onRegistered` with its e-mail. Works without scripts, as the login does. */
export function RegisterForm(props: {
  /** From the page's address: where the plain form leads, and why it was refused. */
  search: FormSearch;
  onRegistered: (email: string) => Promise<void> | void;
}) {
  const { auth } = useMessages();
  const form = useRuledForm({
    rules: RULES,
    check: repeatedPasswordErrors,
    failed: auth.register.failed,
    failure: problemSentence(props.search, auth),
    submit: async ({ name = '', email = '', password = '' }) => {
      await registerCall({ name, email, password });
      await props.onRegistered(email.trim());
    },
  });
  return (
    <Form form={form} action="/api/forms/register">
      <PlainFormFields next={props.search.next} />
      <FormAlert />
      <PrintedName warning={auth.leftOut}>
        <TextInput label={auth.name} name="name" autoComplete="name" />
      </PrintedName>
      <EmailInput label={auth.email} autoComplete="username" />
      <NewPasswordFields
        label={auth.password}
        hint={auth.passwordHelp(LIMITS.passwordMin)}
        repeat={auth.repeatPassword}
      />
      <SubmitButton size="lg" wide busyLabel={auth.wait}>
        {auth.register.submit}
      </SubmitButton>
    </Form>
  );
}
