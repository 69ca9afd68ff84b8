import { useEffect, useLayoutEffect, useRef } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import type { SlashTool } from './visual-tools.ts';

/** The menu of `/` below the cursor. The focus stays in the text, which names the active one as its descendant. */
export function SlashList(props: {
  id: string;
  tools: readonly SlashTool[];
  active: number;
  /** Puts the menu below the cursor. */
  onPlace: (list: HTMLElement) => void;
  onChoose: (tool: SlashTool) => void;
}) {
  const words = useMessages().visualEditor;
  const { id, tools, active, onPlace } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useLayoutEffect(() => {
    const place = () => list.current && onPlace(list.current);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  });
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={words.slash.label}
      className="absolute z-10 grid max-h-60 w-56 overflow-y-auto rounded-md border border-edge bg-surface p-1 shadow-card"
    >
      {tools.map((tool, index) => (
        // The focus stays in the text, whose keys choose an option.
        <div
          key={tool}
          id={`${id}-${tool}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="flex min-h-9 items-center rounded-sm px-3 text-sm aria-selected:bg-accent-soft aria-selected:font-semibold pointer-coarse:min-h-11"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onChoose(tool)}
        >
          {words.tools[tool]}
        </div>
      ))}
    </div>
  );
}
