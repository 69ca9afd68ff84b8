import { type ComponentProps, type ReactNode, useContext } from 'react';
import { useHydrated } from '@tanstack/react-router';
import { useTypedTexts } from '#web/lib/typed-texts.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { FormContext } from './form-context.ts';
import type { FormHandle } from './use-form.ts';

/**
 * A form that posts, so that no input gets into an address. With `action` it also works without scripts; others cannot
 * be sent before hydration. `aside` is rendered after the element, such as a dialog about the form.
 */
export function Form({
  form: { ref, onSubmit, onInput: onEdit, errors, failure, pending, rules },
  action,
  aside,
  onInput,
  className = 'grid gap-5',
  ...rest
}: Omit<ComponentProps<'form'>, 'action'> & { form: FormHandle; action?: string; aside?: ReactNode }) {
  const typed = useTypedTexts(action);
  return (
    <FormContext value={{ errors, failure, pending, rules, plain: action !== undefined, typed }}>
      <form
        noValidate
        {...rest}
        ref={ref}
        method="post"
        action={action}
        className={className}
        onSubmit={onSubmit}
        onInput={(event) => {
          onEdit(event);
          onInput?.(event);
        }}
      />
      {aside}
    </FormContext>
  );
}

/** Announces why the form could not be sent, unless its fields say so. */
export function FormAlert() {
  const failure = useContext(FormContext)?.failure;
  return failure && !failure.isAtFields && <Alert tone="error">{failure.sentence}</Alert>;
}

/** The button that sends the form. */
export function SubmitButton(props: ButtonProps) {
  const form = useContext(FormContext);
  const hydrated = useHydrated();
  return (
    <Button
      aria-description={form?.failure?.sentence}
      {...props}
      type="submit"
      disabled={!form?.plain && !hydrated}
      busy={props.busy || form?.pending}
    />
  );
}
