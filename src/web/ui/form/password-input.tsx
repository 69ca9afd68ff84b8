import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { controlClass, FormField, type FieldWords } from './field.tsx';
import { useFormField } from './form-context.ts';
import { Icon } from '#web/ui/icon.tsx';

/** A password input with a button that shows it. Requires its `autoComplete`: current-password or new-password. */
export function PasswordInput({ label, hint, error, id, className, ...rest }: ComponentProps<'input'> & FieldWords) {
  const [isVisible, setVisible] = useState(false);
  const { ui } = useMessages();
  const field = useFormField(rest.name);
  const drawing = isVisible ? EyeOff : Eye;
  return (
    <FormField label={label} hint={hint} error={error ?? field.error} id={id} className={className}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...field.attributes}
            {...rest}
            {...control}
            type={isVisible ? 'text' : 'password'}
            className={`${controlClass} pe-12`}
          />
          <button
            type="button"
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-md text-muted hover:text-ink"
            aria-label={isVisible ? ui.hidePassword : ui.showPassword}
            aria-controls={control.id}
            onClick={() => setVisible(!isVisible)}
          >
            <Icon of={drawing} className="size-5" />
          </button>
        </div>
      )}
    </FormField>
  );
}
