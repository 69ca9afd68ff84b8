import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Sentences by the name of the control they belong to. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** What to say when a control breaks one of its own rules; only rules the control has are checked. */
export interface RuleSentences {
  required?: string;
  /** Not of its type's form: an e-mail address, as the HTML standard and the server read it. */
  form?: string;
  /** Shorter than its `minLength`. */
  short?: string;
}

/**
 * Checks the controls of a form (which has `noValidate`) by their own attributes and answers our sentence for each
 * that fails. Reads what stands in the page, so text typed before the page's script came counts too.
 */
export function brokenRules(form: HTMLFormElement, sentences: Readonly<Record<string, RuleSentences>>): FormErrors {
  const errors: Record<string, string> = {};
  for (const [name, words] of Object.entries(sentences)) {
    const control = form.elements.namedItem(name);
    if (!(control instanceof HTMLInputElement)) continue;
    const { value, required, minLength } = control;
    const sentence =
      required && value.trim() === ''
        ? words.required
        : control.validity.typeMismatch
          ? words.form
          : value !== '' && value.length < minLength
            ? words.short
            : undefined;
    if (sentence) errors[name] = sentence;
  }
  return errors;
}

/** Whether a text has the form of an e-mail address, by the browser's own rule (the HTML standard's). */
export function isEmail(text: string): boolean {
  const input = document.createElement('input');
  input.type = 'email';
  input.required = true;
  input.value = text;
  return input.checkValidity();
}

/** The texts of a form's named controls; surrounding blanks stay. */
export function formTexts(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(entries);
}

/**
 * Errors of a form: `show` replaces them and moves the focus to the first control that has one, `onInput` (for the
 * form element) takes a control's error away as soon as it is edited. Spread `ref` on the form.
 */
export function useFormErrors() {
  const ref = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FormErrors>({});
  const [shown, setShown] = useState(0);

  useEffect(() => {
    if (shown > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [shown]);

  const show = (next: FormErrors): void => {
    setErrors(next);
    setShown((times) => times + 1);
  };
  const onInput = (event: FormEvent<HTMLFormElement>): void => {
    const { name } = event.target as HTMLInputElement;
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
  };
  return { ref, errors, show, onInput };
}
