import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldWords } from './field.tsx';

/** A one-line input with its label, hint and error; everything else as the native input takes it. */
export function TextInput({ label, hint, error, id, className, ...rest }: ComponentProps<'input'> & FieldWords) {
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => <input type="text" {...rest} {...control} className={controlClass} />}
    </Field>
  );
}
