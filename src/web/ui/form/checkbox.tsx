import { type ComponentProps, useId } from 'react';
import { FormFieldError, type FieldWords } from './field.tsx';
import { useFormField } from './form-context.ts';

/** A checkbox with its label; hint and error below. */
export function Checkbox({
  label,
  hint,
  error: givenError,
  id: givenId,
  className,
  ...rest
}: ComponentProps<'input'> & FieldWords) {
  const field = useFormField(rest.name);
  const error = givenError ?? field.error;
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-1 ${className ?? ''}`}>
      <div className="flex items-start gap-3">
        {/* On touch screens level with the first line of the label, which has 8 px of padding above. */}
        <span className="flex shrink-0 pointer-coarse:py-2">
          <input
            type="checkbox"
            {...rest}
            id={id}
            aria-describedby={described || undefined}
            aria-invalid={error ? true : undefined}
            className="mt-1 size-5 accent-accent"
          />
        </span>
        <label htmlFor={id} className="min-w-0 pointer-coarse:py-2">
          {label}
        </label>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FormFieldError id={`${id}-error`}>{error}</FormFieldError>}
    </div>
  );
}
