import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Command } from 'prosemirror-state';
import type { Dialect } from '#markdown/dialect.ts';
import { insertFootnote, insertRule, insertTable, setLevel, toggleList, toggleSource, toggleWrap } from './commands.ts';
import { isToolOfDialect } from './dialects.ts';
import { marks } from './schema.ts';

/** What the toolbar does at once. */
const COMMANDS = {
  undo,
  redo,
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  strike: toggleMark(marks.strike),
  code: toggleSource('code'),
  bullets: toggleList('bullets'),
  numbers: toggleList('numbers'),
  tasks: toggleList('tasks'),
  quote: toggleWrap('blockquote'),
  callout: toggleWrap('callout'),
  maths: toggleSource('formula'),
  table: insertTable,
  footnote: insertFootnote,
  rule: insertRule,
} satisfies Record<string, Command>;

/** Tools that first need an address, a file or a question. */
export type PromptTool = 'link' | 'picture' | 'film' | 'question';
export type VisualTool = keyof typeof COMMANDS | PromptTool;

/** What the menu of `/` inserts, in this order. */
export const SLASH_TOOLS = [
  'heading',
  'subheading',
  'bullets',
  'numbers',
  'tasks',
  'table',
  'picture',
  'film',
  'question',
  'callout',
  'quote',
  'code',
  'maths',
  'footnote',
  'rule',
] as const;
export type SlashTool = (typeof SLASH_TOOLS)[number];

/** What a field offers: what its dialect has, and what it can ask for. */
export interface Offer {
  readonly dialect: Dialect;
  readonly asks: readonly ('picture' | 'question')[];
  /** Whether the text is a line: only what stands in one is offered. */
  readonly isShort?: boolean | undefined;
}

/** What a line can have. */
const SHORT: ReadonlySet<string> = new Set(['undo', 'redo', 'bold', 'italic', 'strike', 'code', 'maths', 'picture']);

/** Returns the tools that a field offers. */
export const offered = <Tool extends string>(tools: readonly Tool[], { dialect, asks, isShort }: Offer): Tool[] =>
  tools.filter(
    (tool) =>
      isToolOfDialect(tool, dialect) &&
      (!isShort || SHORT.has(tool)) &&
      ((tool !== 'picture' && tool !== 'question') || asks.some((one) => one === tool)),
  );

/** Returns the command of a tool; null for those that ask first. */
export function commandOf(tool: VisualTool | SlashTool): Command | null {
  if (tool === 'heading') return setLevel(2);
  if (tool === 'subheading') return setLevel(3);
  return Object.hasOwn(COMMANDS, tool) ? COMMANDS[tool as keyof typeof COMMANDS] : null;
}
