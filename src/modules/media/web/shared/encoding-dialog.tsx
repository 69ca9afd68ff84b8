import { useState } from 'react';
import { decodeAs, ENCODINGS, tellingLines } from './decode-text.ts';
import { languageName } from '#web/lib/format/language-name.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { Select } from '#web/ui/form/select.tsx';

const MOST_LINES = 6;

/** Asks in which encoding a text file is written, beginning with a guess, and shows its first lines in it. */
export function EncodingDialog(props: {
  bytes: Uint8Array;
  guess: string;
  /** The language of the text, a tag. */
  language: string;
  confirmLabel: string;
  onClose: () => void;
  onChosen: (text: string) => void;
}) {
  const { ui, editing } = useMessages();
  const words = editing.encoding;
  const locale = useLocale();
  const [encoding, setEncoding] = useState(props.guess);
  const text = decodeAs(props.bytes, encoding);
  const nameOf = (name: string, languages: readonly string[]) =>
    languages.length === 0 ? name : `${name} (${languages.map((tag) => languageName(tag, locale)).join(', ')})`;
  return (
    <Dialog
      open
      title={words.title}
      onClose={props.onClose}
      footer={
        <>
          <Button tone="secondary" onClick={props.onClose}>
            {ui.cancel}
          </Button>
          <Button onClick={() => props.onChosen(text)}>{props.confirmLabel}</Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{words.lead}</p>
        <Select label={words.label} value={encoding} onChange={({ target }) => setEncoding(target.value)}>
          {ENCODINGS.map(([name, languages]) => (
            <option key={name} value={name}>
              {nameOf(name, languages)}
            </option>
          ))}
        </Select>
        <div role="status" lang={props.language} dir="auto" className="border-s-4 border-line ps-3">
          {tellingLines(text, MOST_LINES).map((line, index) => (
            <p key={`${index} ${line}`} dir="auto" className="break-words">
              {line}
            </p>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
