import { type ReactNode, useId } from 'react';

/** The texts of an input. */
export interface FieldWords {
  label: ReactNode;
  /** Help, read before typing. */
  hint?: ReactNode;
  /** The error and how to correct it; marks the input invalid. */
  error?: string | undefined;
}

/** Attributes for the native control that associate it with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export const controlClass =
  'block w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink transition-colors hover:border-ink focus-visible:outline-ink aria-invalid:border-2 aria-invalid:border-danger disabled:opacity-65 read-only:bg-sunken';

/**
 * A label, a hint, the control and an error, from top to bottom. `id` is generated if absent; `children` gets the
 * attributes of the control.
 */
export function FormField({
  label,
  hint,
  error,
  id: givenId,
  className,
  children,
}: FieldWords & { id?: string; className?: string; children: (control: ControlProps) => ReactNode }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={`grid grid-cols-[minmax(0,1fr)] gap-1.5 ${className ?? ''}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FormFieldError id={`${id}-error`}>{error}</FormFieldError>}
    </div>
  );
}

/** The error below a control. */
export function FormFieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm font-medium text-danger">
      <svg viewBox="0 0 16 16" className="mt-1 size-3.5 shrink-0" aria-hidden="true" focusable="false">
        <path fill="currentColor" d="M8 1a7 7 0 1 0 0 14A7 7 0 0 0 8 1Zm-.9 3h1.8v5H7.1V4Zm0 6.2h1.8V12H7.1v-1.8Z" />
      </svg>
      <span className="min-w-0">{children}</span>
    </p>
  );
}
