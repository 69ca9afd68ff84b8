import { createContext, useContext } from 'react';
import type { Field } from '#contract/fields/fields.ts';
import type { TextRule } from '#contract/fields/text-rules.ts';

/** Sentences by the name of their control. */
export type FormErrors = Readonly<Record<string, string | undefined>>;

/** The rules of the fields of a form, by name. */
export type FormRules = Readonly<Record<string, TextRule | Field>>;

/** Why a form could not be sent: a sentence, and its error, if any. */
export interface FormFailure {
  readonly sentence: string;
  readonly cause?: unknown;
  /** The sentence stands at the fields already. */
  readonly isAtFields?: boolean | undefined;
}

/** The state of a form, for the fields and buttons inside it. */
export interface FormState {
  readonly errors: FormErrors;
  readonly failure: FormFailure | null;
  readonly pending: boolean;
  readonly rules: FormRules;
  /** The server accepts the form without scripts. */
  readonly plain: boolean;
  /** What was typed when the server refused the plain form, by the name of the field. */
  readonly typed: Readonly<Record<string, string>> | undefined;
}

export const FormContext = createContext<FormState | null>(null);

/** Returns the error of a field, its first text and the attributes from its rule; nothing outside of a form. */
export function useFormField(name: string | undefined) {
  const form = useContext(FormContext);
  if (!form || name === undefined) return { error: undefined, typed: undefined, attributes: undefined };
  const rule = form.rules[name];
  return {
    error: form.errors[name],
    typed: form.typed?.[name],
    attributes: rule && { required: rule.required !== undefined, maxLength: rule.max?.[0] },
  };
}
