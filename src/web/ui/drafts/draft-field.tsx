import { type ComponentProps, useState } from 'react';
import { minutesOf, secondsOf } from '#contract/time/duration.ts';
import type { Field, FieldKind } from '#contract/fields/fields.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { FieldControl } from '#web/ui/editing/field-control.tsx';

type Value = string | number | boolean;
/** The fields whose control can show a value that is kept outside of it. */
type DraftableField = Field & { readonly kind: Exclude<FieldKind, 'choice' | 'list' | 'entries'> };

/** Returns the error of a text that is longer than it may be, while it is typed. */
export function useTooLong(): (text: string, max: number) => string | undefined {
  const { tooLong } = useMessages().editing;
  const locale = useLocale();
  return (text, max) =>
    text.length > max ? tooLong(formatCount(max, locale), formatCount(text.length, locale)) : undefined;
}

/** The control of a field of a draft. A duration is typed in minutes and kept in seconds. `error` is the server's. */
export function DraftField({
  value,
  error,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof FieldControl>, 'field' | 'typed' | 'state' | 'onInput'> & {
  field: DraftableField;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}) {
  const { kind, max: [max] = [Infinity] } = rest.field;
  const locale = useLocale();
  const tooLong = useTooLong();
  const [minutes, setMinutes] = useState<string | null>(null);
  // What is typed stays while it is the value: '1,50' is not turned into '1.5'.
  const isTyped = minutes !== null && (secondsOf(minutes) ?? value) === value;
  const text = kind !== 'duration' ? String(value) : isTyped ? minutes : minutesOf(Number(value));
  const own =
    kind === 'duration' && secondsOf(text) === null
      ? fieldSentence({ code: 'minutes_invalid', params: {} }, locale)
      : tooLong(text, max);
  const change = (next: string) => {
    if (kind !== 'duration') return onChange(kind === 'flag' ? next === 'true' : next);
    setMinutes(next);
    const seconds = secondsOf(next);
    if (seconds !== null) onChange(seconds);
  };
  return <FieldControl {...rest} state={{ text, error: own ?? error, onChange: change }} />;
}
