import { useState } from 'react';
import { nearestPassing } from '#modules/school/contract/accent.ts';
import { fieldSentence } from '#web/lib/field-sentence.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { fieldId, useAt, usePartName } from './editor-context.tsx';

/** Returns a typed colour in the form in which it is stored; null if it is none. */
function readColour(typed: string): string | null {
  const digits = /^#?(?:([0-9a-f]{6})|([0-9a-f]{3}))$/i.exec(typed.trim());
  if (!digits) return null;
  const [, six, three = ''] = digits;
  return `#${(six ?? three.replaceAll(/./g, '$&$&')).toLowerCase()}`;
}

/** A colour that can be read on light pages, by the browser's colour input or as hexadecimal digits. An unreadable one stays in the field, with an offer. */
export function ColourField(props: {
  path: string;
  label: string;
  /** The name of the colour input. */
  pick: string;
  colour: string;
  onChange: (colour: string) => void;
}) {
  const words = useMessages().adminSchool.accent;
  const locale = useLocale();
  const { path, colour } = props;
  const { error: refused } = useAt<string | null>(path);
  const [typed, setTyped] = useState<string | null>(null);
  const [lastColour, setLastColour] = useState(colour);
  // Changed elsewhere: by another admin, or by going back to a version.
  if (lastColour !== colour) {
    setLastColour(colour);
    if (typed !== null && readColour(typed) !== colour) setTyped(null);
  }
  const value = typed ?? colour;
  const read = readColour(value);
  const offer = read && nearestPassing(read, 'light');
  const fails = offer !== null && offer !== read;
  const error =
    read === null
      ? fieldSentence({ code: 'colour_invalid' }, locale)
      : fails
        ? fieldSentence({ code: 'colour_contrast' }, locale)
        : refused;
  const take = (text: string) => {
    setTyped(text);
    const next = readColour(text);
    if (next && nearestPassing(next, 'light') === next && next !== colour) props.onChange(next);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <div className="flex items-start gap-3">
        <TextInput
          id={fieldId(usePartName(), path)}
          className="grow"
          label={props.label}
          value={value}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
          onChange={(event) => take(event.target.value)}
        />
        <input
          type="color"
          aria-label={props.pick}
          title={props.pick}
          value={read ?? colour}
          className="mt-7 h-11 w-16 cursor-pointer rounded-md border border-edge bg-surface p-1"
          onChange={(event) => take(event.target.value)}
        />
      </div>
      {fails && (
        <Button
          size="sm"
          tone="secondary"
          className="justify-self-start"
          onClick={() => {
            setTyped(null);
            props.onChange(offer);
          }}
        >
          <span aria-hidden="true" className="size-5 rounded-full border border-edge" style={{ background: offer }} />
          {words.use(offer)}
        </Button>
      )}
    </div>
  );
}
