import type { ReactNode } from 'react';
import type { FieldErrorCode } from '#contract/fields/field-errors.ts';
import * as LIMITS from '#contract/limits.ts';
import { PERSON_RULES, type TextRule } from '#contract/fields/text-rules.ts';
import { Form, FormAlert, SubmitButton } from '#web/ui/form/form.tsx';
import type { FormTexts } from '#web/ui/form/use-form.ts';
import { type FieldErrors, useRuledForm } from '#web/ui/form/use-ruled-form.ts';
import { PasswordInput } from '#web/ui/form/password-input.tsx';

/** The rules of a new password and its repetition. An empty repetition `differs`, unless it has its own error. */
export const newPasswordRules = (emptyRepetition?: FieldErrorCode) =>
  ({
    password: PERSON_RULES.password,
    repeatPassword: { untrimmed: true, ...(emptyRepetition && { required: emptyRepetition }) },
  }) satisfies Record<string, TextRule>;

const RULES = newPasswordRules();

/** Returns the error of a repeated password that differs. */
export const repeatedPasswordErrors = ({ password = '', repeatPassword = '' }: FormTexts): FieldErrors =>
  password === repeatPassword ? {} : { repeatPassword: { code: 'passwords_differ' } };

/** Inputs for a new password and its repetition, named `password` and `repeatPassword`. */
export function NewPasswordFields(props: { label: string; hint: string; repeat: string; required?: boolean }) {
  const common = {
    autoComplete: 'new-password',
    required: props.required ?? true,
    maxLength: PERSON_RULES.password.max[0],
  };
  return (
    <>
      <PasswordInput {...common} label={props.label} hint={props.hint} name="password" />
      <PasswordInput {...common} label={props.repeat} name="repeatPassword" />
    </>
  );
}

/** Sets a new password; `save` throws on failure. `email` is for the browser's password manager. */
export function NewPasswordForm(props: {
  words: Readonly<Record<'password' | 'repeat' | 'submit' | 'saving' | 'failed', string>> & {
    readonly help: (min: number) => string;
  };
  save: (password: string) => unknown;
  email?: string;
  heading?: ReactNode;
  className?: string;
}) {
  const { words, save, email } = props;
  const form = useRuledForm({
    rules: RULES,
    check: repeatedPasswordErrors,
    failed: words.failed,
    submit: ({ password = '' }) => save(password),
  });
  return (
    <Form form={form} className={`grid gap-5 ${props.className ?? ''}`}>
      {props.heading}
      <FormAlert />
      {email !== undefined && (
        <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      )}
      <NewPasswordFields label={words.password} hint={words.help(LIMITS.passwordMin)} repeat={words.repeat} />
      <SubmitButton size="lg" wide busyLabel={words.saving}>
        {words.submit}
      </SubmitButton>
    </Form>
  );
}
