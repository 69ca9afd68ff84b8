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
import { useMessages } from '#web/lib/messages/messages.ts';
import { TextToolbar } from '#web/ui/editing/text-toolbar.tsx';
import type { Drawing } from '#web/ui/icon.tsx';
import type { Command } from './markdown-commands.ts';

export type Tool = Command | 'picture' | 'question';

const TOOLS: readonly (readonly [tool: Tool, icon: Drawing, shortcut?: string])[] = [
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

/** The toolbar of the source of a text. */
export function Toolbar({ controls, onTool }: { controls: string; onTool: (tool: Tool) => void }) {
  const words = useMessages().unitDraft.toolbar;
  const tools = TOOLS.map(([tool, icon, shortcut]) => ({ tool, icon, shortcut, name: words[tool] }));
  return <TextToolbar label={words.label} controls={controls} tools={tools} onTool={onTool} />;
}
