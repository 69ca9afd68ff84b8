import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { typedAddress } from './typed-address.ts';

/** Asks for the address of a link or, with its title, of a film. Enter applies it, Escape goes back to the text. */
export function PromptFields(props: {
  prompt: 'link' | 'film';
  onApply: (address: string, title: string) => void;
  onCancel: () => void;
}) {
  const { selected } = useMessages().visualEditor;
  const [address, setAddress] = useState('');
  const [title, setTitle] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector('input')?.focus(), []);
  const apply = () => {
    const safe = typedAddress(address);
    if (address.trim() === '') props.onCancel();
    else if (safe === null) setIsRefused(true);
    else props.onApply(safe, title.trim());
  };
  const byKey = (event: KeyboardEvent) => {
    // Enter in an input method ends the word.
    if (event.nativeEvent.isComposing) return;
    // Not a form: there is one around it.
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault();
      apply();
    } else if (event.key === 'Escape') props.onCancel();
  };
  return (
    <div
      ref={fields}
      className="flex flex-wrap items-end gap-2 border-x border-t border-edge bg-surface p-2"
      onKeyDown={byKey}
    >
      <TextInput
        label={props.prompt === 'link' ? selected.linkAddress : selected.videoAddress}
        className="flex-1 basis-60"
        inputMode="url"
        autoComplete="off"
        value={address}
        error={isRefused ? selected.badAddress : undefined}
        onChange={({ target }) => {
          setAddress(target.value);
          setIsRefused(false);
        }}
      />
      {props.prompt === 'film' && (
        <TextInput
          label={selected.videoTitle}
          className="flex-1 basis-40"
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      <Button tone="secondary" onClick={apply}>
        {selected.apply}
      </Button>
      <Button tone="quiet" onClick={props.onCancel}>
        {selected.cancel}
      </Button>
    </div>
  );
}
