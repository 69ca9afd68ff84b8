import { type FormEvent, useEffect, useRef, useState } from 'react';

/** Sentences by the name of the control they belong to. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

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
