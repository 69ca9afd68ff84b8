import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { nodes } from './schema.ts';

/** What was typed behind a `/` at the beginning of a paragraph, and where the `/` stands. */
export interface SlashQuery {
  readonly text: string;
  readonly from: number;
}

/** Returns what the menu is searched for; null where it is closed. */
export function slashQuery({ selection }: EditorState): SlashQuery | null {
  const { $from, empty } = selection;
  if (!empty || $from.parent.type !== nodes.paragraph || $from.parentOffset > 24) return null;
  const match = /^\/([\p{L}\d -]*)$/u.exec($from.parent.textBetween(0, $from.parentOffset));
  return match ? { text: match[1]!, from: $from.start() } : null;
}

/** What the menu does with a key while it is open. Returns whether it took the key. */
export type SlashKeys = (key: 'ArrowDown' | 'ArrowUp' | 'Enter' | 'Escape' | 'Tab') => boolean;

const KEYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Tab']);

/** Hands the keys of the menu to it. The focus stays in the text. */
export const slashMenu = (onKey: SlashKeys): Plugin =>
  new Plugin({
    key: new PluginKey('slash-menu'),
    props: {
      handleKeyDown: (_view: EditorView, event: KeyboardEvent) =>
        KEYS.has(event.key) &&
        !event.isComposing &&
        !(event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) &&
        onKey(event.key as Parameters<SlashKeys>[0]),
    },
  });
