import type { ComponentProps } from 'react';
import { controlClass, Field, type FieldWords } from './field.tsx';

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
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <select {...rest} {...control} className={`${controlClass} enabled:bg-surface!`}>
          {children}
        </select>
      )}
    </Field>
  );
}
