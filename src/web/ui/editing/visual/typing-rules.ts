import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  newlineInCode,
  splitBlock,
  toggleMark,
} from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Command, Plugin } from 'prosemirror-state';
import type { Dialect } from '#markdown/dialect.ts';
import { isInTable } from 'prosemirror-tables';
import {
  blockAround,
  breakLine,
  cellBelow,
  exitBelow,
  indent,
  nextCell,
  outdent,
  setLevel,
  splitItem,
  toggleList,
  toggleSource,
  toggleTask,
  toggleWrap,
} from './commands.ts';
import { marks, nodes } from './schema.ts';

/** Marks the text between two signs as soon as the second is typed. */
const markRule = (sign: RegExp, type: MarkType): InputRule =>
  new InputRule(
    sign,
    (state, match, start, end) => {
      const [whole, before = '', text = ''] = match;
      if (!state.doc.resolve(start).parent.type.allowsMarkType(type)) return null;
      const tr = state.tr;
      const from = start + before.length;
      // The last character of the sign is not in the document yet.
      tr.delete(from + (whole.length - before.length - text.length) / 2 + text.length, end);
      tr.delete(from, from + (whole.length - before.length - text.length) / 2);
      return tr.addMark(from, from + text.length, type.create()).removeStoredMark(type);
    },
    { inCodeMark: false },
  );

/** The rules for what texts of units alone have. */
const unitRules = (): InputRule[] => [
  textblockTypeInputRule(/^\$\$ $/, nodes.formula_block),
  new InputRule(/^\[([ x]?)\] $/, (state, [, mark], start, end) => {
    const item = blockAround(state, 'list_item');
    if (!item) return null;
    return state.tr.delete(start, end).setNodeAttribute(item.pos, 'task', mark === 'x' ? 'done' : 'todo');
  }),
  markRule(/(^|[^$\w\\])\$([^$\s\d](?:[^$]*[^$\s])?)\$$/, marks.formula),
];

/** What Markdown is typed for becomes what it means. Backspace takes that back. */
export const typedMarkdown = (dialect: Dialect): Plugin =>
  inputRules({
    rules: [
      ...(dialect === 'unit' ? unitRules() : []),
      textblockTypeInputRule(/^(#{1,6}) $/, nodes.heading, ([, signs]) => ({ level: signs!.length })),
      textblockTypeInputRule(/^```([\w#+-]*) $/, nodes.code_block, ([, info]) => ({ info })),
      wrappingInputRule(/^> $/, nodes.blockquote),
      wrappingInputRule(/^([-*+]) $/, nodes.bullet_list, null, (_match, node) => node.type === nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})([.)]) $/,
        nodes.ordered_list,
        ([, order, delimiter]) => ({ order: Number(order), delimiter }),
        ([, order], node) => node.childCount + Number(node.attrs['order']) === Number(order),
      ),
      new InputRule(/^---$/, (state, _match, start, end) => {
        const $start = state.doc.resolve(start);
        if ($start.parent.type !== nodes.paragraph || end !== $start.end()) return null;
        return state.tr.replaceWith($start.before(), $start.after(), [
          nodes.horizontal_rule.create(),
          nodes.paragraph.create(),
        ]);
      }),
      markRule(/(^|[^*])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.strong),
      markRule(/(^|[^*])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      markRule(/(^|[^~])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
      markRule(/(^|[^`])`([^`]+)`$/, marks.code),
    ],
  });

/** Nothing happens, and Tab stays in the editor. */
const stay: Command = (state) => isInTable(state) || blockAround(state, 'list_item') !== null;

/** The keys of the editor. Tab moves in tables and lists; elsewhere, and after Escape, it leaves the editor. */
export function editorKeys(options: {
  readonly tabLeaves: () => boolean;
  readonly link: () => void;
  readonly dialect: Dialect;
}): Plugin[] {
  const tab =
    (command: Command): Command =>
    (state, dispatch, view) =>
      !options.tabLeaves() && command(state, dispatch, view);
  const enter = chainCommands(newlineInCode, cellBelow, splitItem, createParagraphNear, liftEmptyBlock, splitBlock);
  return [
    keymap({
      Backspace: undoInputRule,
      'Mod-z': undo,
      'Mod-y': redo,
      'Shift-Mod-z': redo,
      'Mod-b': toggleMark(marks.strong),
      'Mod-i': toggleMark(marks.em),
      'Mod-e': toggleSource('code'),
      'Mod-Shift-x': toggleMark(marks.strike),
      'Mod-k': () => {
        // The browser tells of a selection that was made by keys in a task of its own, which may still wait.
        setTimeout(options.link);
        return true;
      },
      'Mod-Alt-0': setLevel(0),
      'Mod-Alt-2': setLevel(2),
      'Mod-Alt-3': setLevel(3),
      'Mod-Alt-4': setLevel(4),
      'Mod-Shift-7': toggleList('numbers'),
      'Mod-Shift-8': toggleList('bullets'),
      ...(options.dialect === 'unit' && { 'Mod-Shift-9': toggleList('tasks') }),
      'Mod-Shift-b': toggleWrap('blockquote'),
      'Mod-Enter': chainCommands(toggleTask, breakLine),
      'Shift-Enter': breakLine,
      Enter: enter,
      Tab: tab(chainCommands(nextCell(1), indent, stay)),
      'Shift-Tab': tab(chainCommands(nextCell(-1), outdent, stay)),
      ArrowDown: exitBelow,
    }),
    keymap(baseKeymap),
  ];
}
