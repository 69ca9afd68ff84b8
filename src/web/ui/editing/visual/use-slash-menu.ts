import { type RefObject, useEffect, useId, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { VisualText } from './editor-view.ts';
import type { SlashKeys, SlashQuery } from './slash-menu.ts';
import { type Offer, offered, SLASH_TOOLS, type SlashTool } from './visual-tools.ts';

/** Letters without accents and case, to search by. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns the menu of `/`: what it shows, or null while it is closed, and what it does with keys. */
export function useSlashMenu(
  editor: RefObject<VisualText | null>,
  query: SlashQuery | null,
  offer: Offer,
  onChoose: (tool: SlashTool) => void,
) {
  const { tools: names } = useMessages().visualEditor;
  const [active, setActive] = useState(0);
  const [isClosed, setIsClosed] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (wasOpen !== (query !== null)) {
    setWasOpen(query !== null);
    setActive(0);
    setIsClosed(false);
  }
  const tools = query
    ? offered(SLASH_TOOLS, offer).filter((tool) => plain(names[tool]).includes(plain(query.text.trim())))
    : [];
  const isOpen = query !== null && !isClosed && tools.length > 0;
  const index = Math.min(active, tools.length - 1);
  const id = useId();
  const activeId = isOpen ? `${id}-${tools[index]}` : null;

  useEffect(() => {
    const dom = editor.current?.view.dom;
    if (activeId === null) {
      dom?.removeAttribute('aria-activedescendant');
      dom?.removeAttribute('aria-controls');
    } else {
      dom?.setAttribute('aria-activedescendant', activeId);
      dom?.setAttribute('aria-controls', id);
    }
  }, [editor, id, activeId]);

  const choose = (tool: SlashTool) => {
    const view = editor.current?.view;
    if (!view || !query) return;
    view.dispatch(view.state.tr.delete(query.from, view.state.selection.from));
    onChoose(tool);
  };
  const onKey: SlashKeys = (key) => {
    if (!isOpen) return false;
    if (key === 'Escape') setIsClosed(true);
    else if (key === 'ArrowDown') setActive((index + 1) % tools.length);
    else if (key === 'ArrowUp') setActive((index + tools.length - 1) % tools.length);
    else choose(tools[index]!);
    return true;
  };
  const onPlace = (list: HTMLElement) => {
    const view = editor.current?.view;
    // Within what scrolls, so that the menu stays below the cursor by itself.
    const scroller = list.offsetParent;
    if (!view || !scroller || !query) return;
    const box = scroller.getBoundingClientRect();
    const caret = view.coordsAtPos(query.from);
    list.style.left = `${Math.max(0, Math.min(caret.left - box.left, scroller.clientWidth - list.offsetWidth))}px`;
    list.style.top = `${caret.bottom - box.top + scroller.scrollTop + 4}px`;
  };
  return { onKey, list: isOpen ? { id, tools, active: index, onPlace, onChoose: choose } : null };
}
