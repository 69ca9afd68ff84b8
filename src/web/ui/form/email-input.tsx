import type { ComponentProps } from 'react';
import { TextInput } from '#web/ui/text-input.tsx';

/** An input for an e-mail address, named `email` unless told otherwise. */
export function EmailInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput name="email" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
