import {
  Bold,
  CircleQuestionMark,
  Code,
  Heading2,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  MessageSquareWarning,
  Sigma,
  SquarePlay,
  Table,
} from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { type Drawing, Icon } from '#web/ui/icon.tsx';
import type { Command } from './markdown-commands.ts';

export type Tool = Command | 'picture' | 'question';

const TOOLS: readonly (readonly [tool: Tool, icon: Drawing, key?: string])[] = [
  ['bold', Bold, 'B'],
  ['italic', Italic, 'I'],
  ['heading', Heading2],
  ['bullets', List],
  ['numbers', ListOrdered],
  ['link', Link, 'K'],
  ['picture', ImagePlus],
  ['code', Code],
  ['table', Table],
  ['maths', Sigma],
  ['callout', MessageSquareWarning],
  ['film', SquarePlay],
  ['question', CircleQuestionMark],
];

/** The toolbar of a text, by the WAI-ARIA pattern: one stop of the Tab key, arrows move in it. */
export function Toolbar({ controls, onTool }: { controls: string; onTool: (tool: Tool) => void }) {
  const words = useMessages().lessonEditor.toolbar;
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const last = TOOLS.length - 1;
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? last : step && (current + step + TOOLS.length) % TOOLS.length;
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={words.label}
      aria-controls={controls}
      className="flex flex-wrap gap-0.5 rounded-t-md border border-b-0 border-edge bg-sunken p-1"
      onKeyDown={byKey}
    >
      {TOOLS.map(([tool, icon, key], at) => (
        <button
          key={tool}
          type="button"
          tabIndex={at === current ? 0 : -1}
          aria-label={words[tool]}
          aria-keyshortcuts={key && `Control+${key} Meta+${key}`}
          title={key ? `${words[tool]} (Ctrl+${key})` : words[tool]}
          className="grid size-9 place-items-center rounded-sm text-ink hover:bg-surface pointer-coarse:size-11"
          onFocus={() => setCurrent(at)}
          onClick={() => onTool(tool)}
        >
          <Icon of={icon} className="size-5" />
        </button>
      ))}
    </div>
  );
}
