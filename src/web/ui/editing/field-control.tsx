import type { ComponentProps, FormEvent, ReactNode } from 'react';
import type { Field, FieldKind } from '#contract/fields.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { ListField } from './list-field.tsx';

interface FieldControlProps {
  name: string;
  field: Field;
  label: string;
  hint?: ReactNode;
  /** The initial text of the control; `true` or `false` for a flag. */
  typed: string | undefined;
  className?: string | undefined;
  /** Lines of a `longText`. */
  rows?: number | undefined;
  /** Called while a text is typed. */
  onInput?: ((event: FormEvent<HTMLInputElement>) => void) | undefined;
  /** The options of a `choice`. */
  options?: ReactNode;
}

const NO_HELP = { autoCapitalize: 'none', spellCheck: false } as const;

/** The input of each one-line kind. */
const INPUTS: Readonly<Record<Exclude<FieldKind, 'longText' | 'list' | 'choice' | 'flag'>, ComponentProps<'input'>>> = {
  text: {},
  email: { type: 'email', inputMode: 'email', ...NO_HELP },
  address: { inputMode: 'url', ...NO_HELP },
  price: { inputMode: 'decimal' },
  duration: { inputMode: 'decimal' },
  day: { type: 'date' },
};

/** The control of a field by its kind, for a form that reads its texts on submission. */
export function FieldControl({ field, typed, rows, options, onInput, ...rest }: FieldControlProps) {
  const { kind, presence, max } = field;
  const required = presence === 'required';
  if (kind === 'flag') return <Checkbox {...rest} defaultChecked={typed === 'true'} />;
  if (kind === 'choice') {
    return (
      <Select {...rest} required={required} defaultValue={typed ?? ''}>
        {options}
      </Select>
    );
  }
  if (kind === 'list') return <ListField {...rest} typed={typed ?? ''} />;
  const text = { ...rest, required, maxLength: max?.[0], defaultValue: typed };
  if (kind === 'longText') return <Textarea {...text} rows={rows} />;
  return <TextInput autoComplete="off" {...INPUTS[kind]} {...text} onInput={onInput} />;
}
