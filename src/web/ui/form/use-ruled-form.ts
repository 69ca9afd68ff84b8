import { useEffect } from 'react';
import type { FieldError, FieldErrorCode } from '#contract/fields/field-errors.ts';
import { textErrors } from '#contract/fields/text-rules.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import type { FormErrors, FormRules } from './form-context.ts';
import { type FormHandle, type FormOptions, type FormTexts, useForm } from './use-form.ts';

/** Errors of fields as codes, by name. */
export type FieldErrors = Readonly<Record<string, FieldError | undefined>>;

interface RuledFormOptions extends Omit<FormOptions, 'rules' | 'check'> {
  readonly rules: FormRules;
  /** Returns errors no rule of a single field finds; a rule's error of the same field has priority. */
  readonly check?: (texts: FormTexts) => FieldErrors;
  /** This form's sentences for some codes. */
  readonly sentences?: Readonly<Partial<Record<FieldErrorCode, string>>>;
}

/** Returns a function that checks texts by rules and returns the sentences of their errors in the page's language. */
function useRules({ rules, check, sentences }: Pick<RuledFormOptions, 'rules' | 'check' | 'sentences'>) {
  const locale = useLocale();
  return (texts: FormTexts): FormErrors => {
    const errors: FieldErrors = { ...check?.(texts), ...textErrors(rules, texts) };
    return Object.fromEntries(
      Object.entries(errors).map(([name, error]) => [
        name,
        error && (sentences?.[error.code] ?? fieldSentence(error, locale)),
      ]),
    );
  };
}

/** Returns whether each refused field is in the form, and its sentence part of that of the failure. */
export function isAtFields(refused: FormErrors, sentence: string, form: HTMLFormElement | null): boolean {
  const fields = Object.entries(refused);
  return (
    fields.length > 0 && fields.every(([name, one = '']) => form?.elements.namedItem(name) && sentence.includes(one))
  );
}

/** A form whose fields are checked by the rules of the contract. */
export function useRuledForm(options: RuledFormOptions): FormHandle {
  const form = useForm({ ...options, check: useRules(options), isAtFields });
  const { ref, failure, errors } = form;
  const isAlone = failure !== null && Object.values(errors).every((sentence) => sentence === undefined);
  useEffect(() => {
    // Otherwise the first refused field has the focus.
    if (isAlone) ref.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [ref, failure, isAlone]);
  return form;
}
