import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';

/** The text of a note. Ctrl and Enter save; Escape leaves it while nothing has been typed. `children` is its place. */
export function NoteForm(props: {
  text: string;
  saveLabel: string;
  onText: (text: string) => void;
  onSave: (text: string) => void;
  onCancel: () => void;
  takesFocus: boolean;
  children?: ReactNode;
}) {
  const { text, onText, onSave, onCancel, takesFocus } = props;
  const { notes } = useMessages();
  const form = useRef<HTMLFormElement>(null);
  const [before] = useState(text);
  useEffect(() => {
    if (!takesFocus) return;
    const field = form.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [takesFocus]);

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSave(text.trim());
    else form.current?.querySelector('textarea')?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save(event);
    else if (event.key === 'Escape' && text === before) onCancel();
  };
  return (
    <form ref={form} className="grid gap-3" onSubmit={save} onKeyDown={press}>
      <Textarea
        label={notes.label}
        hint={notes.hint}
        rows={3}
        maxLength={LIMITS.studyNote}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
      {props.children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" disabled={text.trim() === ''}>
          {props.saveLabel}
        </Button>
        <Button tone="secondary" size="sm" onClick={onCancel}>
          {notes.cancel}
        </Button>
      </div>
    </form>
  );
}
