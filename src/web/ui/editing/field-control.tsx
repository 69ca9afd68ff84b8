import type { ChangeEvent, ComponentProps, FormEvent, ReactNode } from 'react';
import type { Field, FieldKind } from '#contract/fields/fields.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { ListField } from './list-field.tsx';
import { MarkdownField } from './markdown-field.tsx';

interface FieldControlProps {
  name: string;
  field: Field & { readonly kind: Exclude<FieldKind, 'entries'> };
  label: string;
  hint?: ReactNode;
  /** Help for those who write the Markdown of a `markdown`. */
  sourceHint?: ReactNode;
  /** The initial text of the control; `true` or `false` for a flag. */
  typed?: string | undefined;
  /** Makes the control show a text that is kept outside of it. */
  state?: { readonly text: string; readonly error: string | undefined; readonly onChange: (text: string) => void };
  className?: string | undefined;
  /** Lines of a `longText` or a `markdown`. */
  rows?: number | undefined;
  /** Called while a text is typed. */
  onInput?: ((event: FormEvent<HTMLInputElement>) => void) | undefined;
  /** The options of a `choice`. */
  options?: ReactNode;
}

const NO_HELP = { autoCapitalize: 'none', spellCheck: false } as const;

/** The input of each one-line kind. */
const INPUTS: Readonly<
  Record<Exclude<FieldKind, 'longText' | 'markdown' | 'list' | 'entries' | 'choice' | 'flag'>, ComponentProps<'input'>>
> = {
  text: {},
  email: { type: 'email', inputMode: 'email', ...NO_HELP },
  address: { inputMode: 'url', ...NO_HELP },
  price: { inputMode: 'decimal' },
  duration: { inputMode: 'decimal' },
  day: { type: 'date' },
};

/** The control of a field by its kind, for a form that reads its texts on submission, or keeps them in a state. */
export function FieldControl({ field, typed, state, rows, options, onInput, sourceHint, ...rest }: FieldControlProps) {
  const { kind, presence, max } = field;
  const required = presence === 'required';
  if (kind === 'flag') {
    const checked = state
      ? {
          checked: state.text === 'true',
          error: state.error,
          onChange: (event: ChangeEvent<HTMLInputElement>) => state.onChange(String(event.target.checked)),
        }
      : { defaultChecked: typed === 'true' };
    return <Checkbox {...rest} {...checked} />;
  }
  if (kind === 'choice') {
    const chosen = state
      ? {
          value: state.text,
          error: state.error,
          onChange: (event: ChangeEvent<HTMLSelectElement>) => state.onChange(event.target.value),
        }
      : { defaultValue: typed ?? '' };
    return (
      <Select {...rest} required={required} {...chosen}>
        {options}
      </Select>
    );
  }
  if (kind === 'markdown')
    return (
      <MarkdownField
        {...rest}
        field={field}
        sourceHint={sourceHint}
        typed={typed}
        rows={rows}
        {...(state && { state })}
      />
    );
  if (kind === 'list') return <ListField {...rest} typed={typed ?? ''} />;
  const text = {
    ...rest,
    required,
    ...(state
      ? {
          value: state.text,
          error: state.error,
          onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => state.onChange(event.target.value),
        }
      : { maxLength: max?.[0], defaultValue: typed }),
  };
  if (kind === 'longText') return <Textarea {...text} rows={rows} />;
  return <TextInput autoComplete="off" {...INPUTS[kind]} {...text} onInput={onInput} />;
}
