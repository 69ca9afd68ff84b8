import { type KeyboardEvent, type RefObject, useCallback } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { type Command, edit, type Edit, type Selected } from './markdown-commands.ts';

/** The commands that have a key, pressed with Ctrl or, on a Mac, Cmd. */
const KEYS: Readonly<Record<string, Command>> = { b: 'bold', i: 'italic', k: 'link' };

/** Replaces a part of a textarea as if it was typed, so that undo takes it back. */
function type(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, yet the only way that keeps the undo stack: https://html.spec.whatwg.org/#dom-textarea-setrangetext does not.
  const isTyped = insert === '' ? document.execCommand('delete') : document.execCommand('insertText', false, insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Returns what changes the text of a textarea: the toolbar's commands, their keys, and any edit. */
export function useTextCommands(area: RefObject<HTMLTextAreaElement | null>) {
  const { placeholders } = useMessages().lessonEditor;

  const selected = useCallback((): Selected => {
    const { value: text = '', selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
    return { text, start, end };
  }, [area]);
  const apply = useCallback((change: Edit) => area.current && type(area.current, change), [area]);
  const run = useCallback(
    (command: Command) => apply(edit(command, selected(), placeholders)),
    [apply, selected, placeholders],
  );
  const insert = useCallback(
    (text: string) => {
      const { start, end } = selected();
      apply({ from: start, to: end, insert: text, select: [start + text.length, start + text.length] });
    },
    [apply, selected],
  );
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const command = KEYS[event.key.toLowerCase()];
      if (!command || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      run(command);
    },
    [run],
  );
  return { selected, apply, run, insert, onKeyDown };
}
