import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Spinner } from './feedback/spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** True while its action runs: shows a spinner and ignores presses, yet keeps the focus. */
  busy?: boolean;
  /** The label meanwhile ('Saving...'); defaults to the normal label. */
  busyLabel?: string;
}

const textOf = (label: ReactNode): string | undefined => (typeof label === 'string' ? label : undefined);

/** A button; `type="button"` by default, so that it never submits a form by accident. */
export function Button({
  tone,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  // Without another label the spinner lies over the label, whose letters become transparent: the button keeps its size.
  const covered = busy && busyLabel === undefined;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ tone, size, wide }, covered ? `${className ?? ''} covered` : className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={press}
    >
      {busyLabel === undefined || wide ? (
        <>
          {busy && <Spinner className={covered ? 'absolute size-4' : undefined} />}
          {busy && busyLabel ? busyLabel : children}
        </>
      ) : (
        // The style reserves the width of the label that is not shown, so that the button keeps its size.
        <span className="two-labels" data-other={busy ? textOf(children) : busyLabel} data-busy={busy}>
          <span className="inline-flex items-center gap-2">
            {busy && <Spinner />}
            {busy ? busyLabel : children}
          </span>
        </span>
      )}
    </button>
  );
}
