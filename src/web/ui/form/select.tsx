import type { ComponentProps } from 'react';
import { controlClass, FormField, type FieldWords } from './field.tsx';
import { useFormField } from './form-context.ts';

/** A native select; its options are the children. CSS counts a select as read-only, though it is not. */
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
    <FormField label={label} hint={hint} error={error ?? field.error} id={id} className={className}>
      {(control) => (
        <select {...rest} {...control} className={`${controlClass} enabled:bg-surface!`}>
          {children}
        </select>
      )}
    </FormField>
  );
}
