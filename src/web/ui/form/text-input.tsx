import type { ComponentProps } from 'react';
import { controlClass, FormField, type FieldWords } from './field.tsx';
import { useFormField } from './form-context.ts';

/** A one-line input with its label, hint and error. In a form, its error and limits come from the form by its name. */
export function TextInput({ label, hint, error, id, className, ...rest }: ComponentProps<'input'> & FieldWords) {
  const field = useFormField(rest.name);
  return (
    <FormField label={label} hint={hint} error={error ?? field.error} id={id} className={className}>
      {(control) => (
        <input
          type="text"
          defaultValue={field.typed}
          {...field.attributes}
          {...rest}
          {...control}
          className={controlClass}
        />
      )}
    </FormField>
  );
}
