import {
  Bold,
  CircleQuestionMark,
  Code,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  ListTodo,
  MessageSquareWarning,
  Minus,
  Quote,
  Redo2,
  Sigma,
  SquarePlay,
  Strikethrough,
  Superscript,
  Table,
  Undo2,
} from 'lucide';
import type { RefObject } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { TextToolbar } from '#web/ui/editing/text-toolbar.tsx';
import type { Drawing } from '#web/ui/icon.tsx';
import type { FormatState } from './format-state.ts';
import { type Offer, offered, type VisualTool } from './visual-tools.ts';

const TOOLS: readonly (readonly [tool: VisualTool, icon: Drawing, isInsert: boolean, shortcut?: string])[] = [
  ['undo', Undo2, true, 'Z'],
  ['redo', Redo2, true, 'Y'],
  ['bold', Bold, false, 'B'],
  ['italic', Italic, false, 'I'],
  ['strike', Strikethrough, false],
  ['code', Code, false, 'E'],
  ['link', Link, false, 'K'],
  ['bullets', List, false],
  ['numbers', ListOrdered, false],
  ['tasks', ListTodo, false],
  ['quote', Quote, false],
  ['callout', MessageSquareWarning, false],
  ['picture', ImagePlus, true],
  ['table', Table, true],
  ['maths', Sigma, false],
  ['footnote', Superscript, true],
  ['film', SquarePlay, true],
  ['question', CircleQuestionMark, true],
  ['rule', Minus, true],
];

const LEVELS = [0, 2, 3, 4];

/** The toolbar of the visual editor: the kind of the paragraph, then what is marked or inserted. */
export function VisualToolbar({
  ref,
  ...props
}: {
  controls: string;
  format: FormatState;
  offer: Offer;
  ref: RefObject<HTMLDivElement | null>;
  onTool: (tool: VisualTool) => void;
  onLevel: (level: number) => void;
  onEscape: () => void;
}) {
  const words = useMessages().visualEditor;
  const { format } = props;
  const { level } = format;
  const names = offered(
    TOOLS.map(([tool]) => tool),
    props.offer,
  );
  const tools = TOOLS.filter(([tool]) => names.includes(tool)).map(([tool, icon, isInsert, shortcut]) => ({
    tool,
    icon,
    shortcut,
    name: words.tools[tool],
    isPressed: isInsert ? undefined : format.pressed.includes(tool),
    isDisabled: (tool === 'undo' && !format.canUndo) || (tool === 'redo' && !format.canRedo),
  }));
  const levels = level === null || LEVELS.includes(level) ? LEVELS : [...LEVELS, level].toSorted((a, b) => a - b);
  return (
    <TextToolbar
      ref={ref}
      label={words.toolbar}
      controls={props.controls}
      tools={tools}
      onTool={props.onTool}
      onEscape={props.onEscape}
    >
      {props.offer.isShort
        ? undefined
        : (tabIndex) => (
            <select
              tabIndex={tabIndex}
              aria-label={words.kind.label}
              value={level ?? ''}
              className="min-h-9 max-w-32 rounded-sm border border-edge bg-surface px-2 text-sm text-ink sm:max-w-none pointer-coarse:min-h-11"
              onChange={({ target }) => props.onLevel(Number(target.value))}
            >
              {level === null && <option value="">{words.kind.other}</option>}
              {levels.map((one) => (
                <option key={one} value={one}>
                  {one === 0 ? words.kind.text : words.kind.heading(one)}
                </option>
              ))}
            </select>
          )}
    </TextToolbar>
  );
}
