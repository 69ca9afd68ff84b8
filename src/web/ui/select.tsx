import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldWords } from './field.tsx';
import { useFormField } from './form/form-context.ts';

/** The browser's own list of choices; its options are the children. A select counts as read-only in CSS, though it is not. */
export function Select({
  label,
  hint,
  error,
  id,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & FieldWords) {
  const field = useFormField(rest.name);
  return (
    <Field label={label} hint={hint} error={error ?? field.error} id={id} className={className}>
      {(control) => (
        <select {...rest} {...control} className={`${controlClass} enabled:bg-surface!`}>
          {children}
        </select>
      )}
    </Field>
  );
}
