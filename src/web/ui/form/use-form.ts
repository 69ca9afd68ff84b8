import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formSentence, refusedFields } from '#web/lib/error-sentence.ts';
import type { FormErrors, FormFailure, FormRules, FormState } from './form-context.ts';

/** The texts of a form's named controls as typed; a checkbox is 'true' or 'false'. */
export type FormTexts = Readonly<Record<string, string | undefined>>;

/** Returns the texts of a form's named controls. */
export function formTexts(form: HTMLFormElement): FormTexts {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  const boxes = [...form.elements].flatMap((one) =>
    one instanceof HTMLInputElement && one.type === 'checkbox' && one.name !== ''
      ? [[one.name, String(one.checked)]]
      : [],
  );
  return Object.fromEntries([...texts, ...boxes]);
}

export interface FormOptions {
  readonly rules?: FormRules;
  /** Returns the errors of the texts, by name; the form is only sent without any. */
  readonly check?: (texts: FormTexts) => FormErrors;
  /**
   * Sends the form. Its error becomes the failure and the errors of the refused fields. `sent` is what was sent and saved since
   * the form was last closed, while more was typed.
   */
  readonly submit: (texts: FormTexts, form: HTMLFormElement, sent: FormTexts | null) => unknown;
  /**
   * Called with what `submit` returned, unless that is undefined. What was typed while the form was sent is checked and sent
   * before: a form that closes may call nothing saved that is not.
   */
  readonly onSent?: (result: NonNullable<unknown>) => void;
  /** The failure text without a sentence from the server. */
  readonly failed: string;
  /** The failure shown initially. */
  readonly failure?: string | null;
  /** Returns the refused fields of an error; defaults to those the server names. */
  readonly refused?: (cause: unknown) => FormErrors;
  /** Returns whether the refused fields of the form say the sentence of the failure. */
  readonly isAtFields?: (refused: FormErrors, sentence: string, form: HTMLFormElement | null) => boolean;
  /** Errors that outlive the form; by default the form holds them. */
  readonly kept?: { readonly errors: FormErrors; readonly onErrors: (errors: FormErrors) => void };
}

/** A form's state, and what its element needs. */
export interface FormHandle extends Omit<FormState, 'plain' | 'typed'> {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** Replaces the errors, and focuses the first invalid control. */
  readonly show: (errors: FormErrors, failure?: FormFailure | null) => void;
  /** Removes the error of a field. */
  readonly clear: (name: string) => void;
  /** Runs another action with this form's state: pending, failure and refused fields. Does nothing while pending. */
  readonly run: (work: () => unknown) => Promise<void>;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * The state of a form: checks it, sends it once at a time, and shows refused fields. Not `useActionState`: React
 * entangles async actions with the router's transitions (docs/decisions/0039-one-form-primitive.md).
 */
export function useForm(options: FormOptions): FormHandle {
  const ref = useRef<HTMLFormElement>(null);
  const running = useRef(false);
  const sent = useRef<FormTexts>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [pending, setPending] = useState(false);
  const [ownErrors, setOwnErrors] = useState<FormErrors>({});
  const { errors, onErrors: setErrors } = options.kept ?? { errors: ownErrors, onErrors: setOwnErrors };
  const [failure, setFailure] = useState<FormFailure | null>(options.failure ? { sentence: options.failure } : null);
  const [failures, setFailures] = useState(0);

  useEffect(() => {
    if (failures === 0) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failures]);

  const show = (next: FormErrors, why: FormFailure | null = null): void => {
    setErrors(next);
    setFailure(why);
    setFailures((times) => times + 1);
  };
  const clear = (name: string): void => {
    if (errors[name] !== undefined) setErrors({ ...errors, [name]: undefined });
  };

  const run = async (work: () => unknown): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setFailure(null);
    try {
      await work();
    } catch (cause) {
      const refused = (options.refused ?? refusedFields)(cause);
      const sentence = formSentence(cause, options.failed);
      show(refused, { sentence, cause, isAtFields: options.isAtFields?.(refused, sentence, ref.current) });
    } finally {
      running.current = false;
      setPending(false);
    }
  };

  /** Shows what is wrong with texts; returns whether nothing is. */
  const isValid = (texts: FormTexts): boolean => {
    const wrong = options.check?.(texts) ?? {};
    show(wrong);
    return Object.values(wrong).every((sentence) => sentence === undefined);
  };
  const send = async (texts: FormTexts, form: HTMLFormElement): Promise<void> => {
    const result = await latest.current.submit(texts, form, sent.current);
    if (!options.onSent || result === undefined || result === null) return;
    sent.current = texts;
    // What was saved is rendered before the next save is based on it.
    await new Promise((resolve) => setTimeout(resolve));
    const typed = form.isConnected ? formTexts(form) : texts;
    if (Object.keys(typed).every((name) => typed[name] === texts[name])) {
      sent.current = null;
      latest.current.onSent?.(result);
    } else if (isValid(typed)) await send(typed, form);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const texts = formTexts(form);
    if (isValid(texts)) void run(() => send(texts, form));
  };
  const onInput = (event: FormEvent<HTMLFormElement>): void => clear((event.target as HTMLInputElement).name);

  return { ref, errors, failure, pending, rules: options.rules ?? {}, show, clear, run, onSubmit, onInput };
}
