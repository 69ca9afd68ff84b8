import { type ComponentProps, useContext } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FormContext } from './form-context.ts';

/** The button that leaves the form. Does nothing while the form is being sent, which it could not undo. */
export function CancelButton({ onClick, ...props }: ComponentProps<typeof Button>) {
  const pending = useContext(FormContext)?.pending ?? false;
  return <Button tone="secondary" {...props} aria-disabled={pending} onClick={pending ? undefined : onClick} />;
}
