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
  const isTyped =
    insert === ''
      ? // Without a selection, the character before the cursor would be deleted.
        from === to || document.execCommand('delete')
      : document.execCommand('insertText', false, insert);
  if (!isTyped) {
    area.setRangeText(insert, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...select);
}

/** Replaces a part of a textarea; the selection stays on the same text, and the focus where it is. */
function replacePart(area: HTMLTextAreaElement, { from, to, insert }: Omit<Edit, 'select'>): void {
  const mapped = (index: number) =>
    index <= from ? index : index >= to ? index + insert.length - (to - from) : from + insert.length;
  const select = [mapped(area.selectionStart), mapped(area.selectionEnd)] as const;
  if (document.activeElement === area) type(area, { from, to, insert, select });
  else {
    area.setRangeText(insert, from, to, 'preserve');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Returns what changes the text of a textarea: the toolbar's commands, their keys, and any edit. */
export function useTextCommands(area: RefObject<HTMLTextAreaElement | null>) {
  const { placeholders } = useMessages().unitDraft;

  const selected = useCallback((): Selected => {
    const { value: text = '', selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
    return { text, start, end };
  }, [area]);
  const apply = useCallback((change: Edit) => area.current && type(area.current, change), [area]);
  const replace = useCallback(
    (change: Omit<Edit, 'select'>) => area.current && replacePart(area.current, change),
    [area],
  );
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
  return { selected, apply, replace, run, insert, onKeyDown };
}
