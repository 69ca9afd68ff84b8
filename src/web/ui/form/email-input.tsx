import type { ComponentProps } from 'react';
import { TextInput } from './text-input.tsx';

/** An e-mail input, named `email` by default. */
export function EmailInput(props: ComponentProps<typeof TextInput>) {
  return <TextInput name="email" type="email" inputMode="email" autoCapitalize="none" spellCheck={false} {...props} />;
}
