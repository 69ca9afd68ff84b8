import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useRef, useState } from 'react';

export interface Tab {
  /** Stable within the set. */
  id: string;
  label: string;
  content: ReactNode;
}

/**
 * Tabs by the WAI-ARIA pattern: arrow keys, Home and End select, Tab moves into the panel. All panels are in the page,
 * so that without scripts they appear below each other. Controlled with `selected` and `onSelect`.
 */
export function Tabs(props: {
  label: string;
  tabs: readonly Tab[];
  selected?: string;
  onSelect?: (id: string) => void;
}) {
  const base = useId();
  const [own, setOwn] = useState(props.tabs[0]?.id);
  const selected = props.selected ?? own;
  // The tab changes immediately; the first layout of a panel may take another frame.
  const current = useDeferredValue(selected);
  const list = useRef<HTMLDivElement>(null);

  const choose = (id: string) => {
    setOwn(id);
    props.onSelect?.(id);
  };

  const byKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('[role=tab]') ?? [])];
    const index = buttons.indexOf(event.currentTarget);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const next = { [forward]: index + 1, [backward]: index - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (index < 0 || next === undefined) return;
    event.preventDefault();
    const target = (next + buttons.length) % buttons.length;
    const tab = props.tabs[target];
    buttons[target]?.focus();
    if (tab) choose(tab.id);
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={props.label}
        className="flex overflow-x-auto overflow-y-hidden border-b border-line noscript:hidden"
      >
        {props.tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-tab-${tab.id}`}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel-${tab.id}`}
            tabIndex={tab.id === selected ? 0 : -1}
            className="touch shrink-0 grow border-b-3 border-transparent px-1 py-2 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 hover:text-ink aria-selected:border-accent aria-selected:text-ink forced-colors:border-b-[Canvas] forced-colors:aria-selected:border-b-[Highlight] sm:grow-0 sm:px-5 sm:text-base"
            onClick={() => choose(tab.id)}
            onKeyDown={byKey}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {props.tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${base}-panel-${tab.id}`}
          aria-labelledby={`${base}-tab-${tab.id}`}
          tabIndex={0}
          className={`pt-6 ${tab.id === current ? '' : 'hidden noscript:block'}`}
        >
          <p aria-hidden="true" className="mb-4 hidden font-serif text-2xl noscript:block">
            {tab.label}
          </p>
          {tab.content}
        </div>
      ))}
    </div>
  );
}
