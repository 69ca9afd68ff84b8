import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHasDraft } from './form-drafts.tsx';

/**
 * Switches between the view of something and the form that edits it, which is open at once if it has a draft. The focus
 * moves into the form and back to the edit button; `saved` says whether the form was closed by saving.
 */
export function useEditMode(draft: string) {
  const hasDraft = useHasDraft();
  const [editing, setEditing] = useState(() => hasDraft(draft));
  const [saved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const show = (edit: boolean, done: boolean) =>
    flushSync(() => {
      setSaved(done);
      setEditing(edit);
    });
  return {
    editing,
    saved,
    button,
    form,
    /** Opens the form at its first field. */
    open() {
      show(true, false);
      form.current?.querySelector('input')?.focus();
    },
    close(done: boolean) {
      show(false, done);
      button.current?.focus();
    },
  };
}
