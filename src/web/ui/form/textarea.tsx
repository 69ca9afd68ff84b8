import type { ComponentProps } from 'react';
import { controlClass, FormField, type FieldWords } from './field.tsx';
import { useFormField } from './form-context.ts';

/** A multi-line input that grows with its text, where the browser supports it. */
export function Textarea({
  label,
  hint,
  error,
  id,
  className,
  rows = 5,
  ...rest
}: ComponentProps<'textarea'> & FieldWords) {
  const field = useFormField(rest.name);
  return (
    <FormField label={label} hint={hint} error={error ?? field.error} id={id} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          // `field-sizing: content` ignores rows.
          style={{ minBlockSize: `calc(${rows}lh + 1.125rem)` }}
          defaultValue={field.typed}
          {...field.attributes}
          {...rest}
          {...control}
          className={`${controlClass} field-sizing-content`}
        />
      )}
    </FormField>
  );
}
