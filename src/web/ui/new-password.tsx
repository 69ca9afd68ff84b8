import { LIMITS } from '#contract/limits.ts';
import { brokenRules, type FormErrors, formTexts } from './form-errors.ts';
import { PasswordInput } from './password-input.tsx';

/** What a form says of a new password and its repetition. */
export interface NewPasswordWords {
  readonly label: string;
  readonly hint: string;
  readonly repeat: string;
  /** Where one has to be chosen. */
  readonly required?: string;
  /** Where an empty repetition has a sentence of its own; else it only differs. */
  readonly repeatRequired?: string;
  readonly short: string;
  readonly differ: string;
}

/** A new password and its repetition, named `password` and `repeatPassword`. */
export function NewPasswordFields(props: { words: NewPasswordWords; errors: FormErrors; required?: boolean }) {
  const { words, errors, required = true } = props;
  const common = { autoComplete: 'new-password', maxLength: LIMITS.passwordMax, required };
  return (
    <>
      <PasswordInput
        {...common}
        label={words.label}
        hint={words.hint}
        name="password"
        minLength={LIMITS.passwordMin}
        error={errors.password}
      />
      <PasswordInput {...common} label={words.repeat} name="repeatPassword" error={errors.repeatPassword} />
    </>
  );
}

/** What is wrong with the two fields of a form as they stand, by their names; empty when nothing is. */
export function newPasswordErrors(form: HTMLFormElement, words: NewPasswordWords): FormErrors {
  const broken = brokenRules(form, {
    password: { required: words.required, short: words.short },
    repeatPassword: { required: words.repeatRequired },
  });
  const { password, repeatPassword } = formTexts(form);
  return password === repeatPassword ? broken : { repeatPassword: words.differ, ...broken };
}
