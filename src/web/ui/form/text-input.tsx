import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldWords } from './field.tsx';
import { useFormField } from './form/form-context.ts';

/** A one-line input with its label, hint and error. In a form, its error and limits come from the form by its name. */
export function TextInput({ label, hint, error, id, className, ...rest }: ComponentProps<'input'> & FieldWords) {
  const field = useFormField(rest.name);
  return (
    <Field label={label} hint={hint} error={error ?? field.error} id={id} className={className}>
      {(control) => <input type="text" {...field.attributes} {...rest} {...control} className={controlClass} />}
    </Field>
  );
}
