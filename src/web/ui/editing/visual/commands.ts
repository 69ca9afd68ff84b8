import { chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import type { Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state';
import { addRowAfter, goToNextCell, isInTable } from 'prosemirror-tables';
import type { PlacedImage } from './inserter.ts';
import { type BlockName, marks, nodes } from './schema.ts';
import { isSingleLine } from './single-lines.ts';

/** Returns the innermost block around the beginning of the selection that is of one of the types, and its position. */
export function blockAround(
  { selection }: EditorState,
  ...types: readonly BlockName[]
): { readonly node: Node; readonly pos: number } | null {
  const { $from } = selection;
  if (selection instanceof NodeSelection && types.some((type) => selection.node.type === nodes[type])) {
    return { node: selection.node, pos: selection.from };
  }
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (types.some((type) => node.type === nodes[type])) return { node, pos: $from.before(depth) };
  }
  return null;
}

/** Puts blocks below the one with the selection, or in place of an empty paragraph, and the cursor into or below the last. */
function insertBlocks(create: () => readonly [Node, ...Node[]]): Command {
  return (state, dispatch) => {
    const { $from, to } = state.selection;
    const tr = state.tr;
    const isNode = !$from.parent.inlineContent;
    // Blocks do not stand in cells.
    const depth = isInTable(state) ? $from.depth - 2 : $from.depth;
    const isEmpty = !isNode && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0;
    const from = isNode ? to : isEmpty ? $from.before(depth) : $from.after(depth);
    const blocks = create();
    const block = blocks.at(-1)!;
    if (isEmpty) tr.replaceWith(from, $from.after(depth), blocks);
    else tr.insert(from, blocks);
    const end = from + blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);
    // Below a block without text one can always write on.
    const isLeaf = block.isAtom || block.type === nodes.paragraph;
    if (isLeaf && !tr.doc.resolve(end).nodeAfter) tr.insert(end, nodes.paragraph.create());
    tr.setSelection(TextSelection.near(tr.doc.resolve(isLeaf ? end : end - block.nodeSize + 1)));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Makes the selection a list of one kind, changes the kind of the list around it, or takes the list away. */
export function toggleList(kind: 'bullets' | 'numbers' | 'tasks'): Command {
  const type = kind === 'numbers' ? nodes.ordered_list : nodes.bullet_list;
  const taskOf = (item: Node): unknown => (kind === 'tasks' ? (item.attrs['task'] ?? 'todo') : null);
  return (state, dispatch, view) => {
    const list = blockAround(state, 'bullet_list', 'ordered_list');
    // As the toolbar shows it.
    const isTasks = (blockAround(state, 'list_item')?.node.attrs['task'] ?? null) !== null;
    if (list?.node.type === type && isTasks === (kind === 'tasks'))
      return liftListItem(nodes.list_item)(state, dispatch, view);
    if (list) {
      const { type: former, attrs } = list.node;
      const tr = state.tr.setNodeMarkup(list.pos, type, former === type ? attrs : { tight: attrs['tight'] });
      list.node.forEach((item, offset) => tr.setNodeAttribute(list.pos + 1 + offset, 'task', taskOf(item)));
      dispatch?.(tr);
      return true;
    }
    return wrapInList(type)(state, (tr) => dispatch?.(kind === 'tasks' ? markTasks(tr) : tr), view);
  };
}

/** Makes the items of the list that a change has made tasks; items that are tasks already stay as they are. */
function markTasks(tr: Transaction): Transaction {
  const { $from, $to } = tr.selection;
  tr.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
    if (node.type === nodes.list_item) tr.setNodeAttribute(pos, 'task', node.attrs['task'] ?? 'todo');
  });
  return tr;
}

/** Marks the task around the selection as done, or as to do. */
export const toggleTask: Command = (state, dispatch) => {
  const item = blockAround(state, 'list_item');
  if (!item || item.node.attrs['task'] === null) return false;
  dispatch?.(state.tr.setNodeAttribute(item.pos, 'task', item.node.attrs['task'] === 'done' ? 'todo' : 'done'));
  return true;
};

/** Begins a new item; of tasks, one that is to do. In an empty item it leaves the list. */
export const splitItem: Command = (state, dispatch, view) => {
  const item = blockAround(state, 'list_item');
  const task = item?.node.attrs['task'] ? 'todo' : null;
  return chainCommands(splitListItem(nodes.list_item, { task }), (now, send) =>
    now.selection.$from.parent.content.size === 0 ? liftListItem(nodes.list_item)(now, send) : false,
  )(state, dispatch, view);
};

export const indent = sinkListItem(nodes.list_item);
export const outdent = liftListItem(nodes.list_item);

/** Puts a quote or a call-out around the selected blocks, or takes it away. */
export function toggleWrap(kind: 'blockquote' | 'callout'): Command {
  return (state, dispatch, view) => {
    const around = blockAround(state, 'blockquote', 'callout');
    if (around?.node.type === nodes[kind]) return unwrapBlock(around)(state, dispatch, view);
    if (!around) return wrapIn(nodes[kind])(state, dispatch, view);
    dispatch?.(
      state.tr.setNodeMarkup(around.pos, nodes[kind], kind === 'callout' ? { kind: 'note', title: '' } : null),
    );
    return true;
  };
}

/** Puts the content of a block in its place. */
function unwrapBlock({ node, pos }: { readonly node: Node; readonly pos: number }): Command {
  return (state, dispatch) => {
    const shift = state.selection.from - 1;
    const tr = state.tr.replaceWith(pos, pos + node.nodeSize, node.content);
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(shift, tr.doc.content.size)))));
    return true;
  };
}

/** Makes the selected paragraphs headings of a level, or text with level 0. */
export const setLevel = (level: number): Command =>
  level === 0 ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level });

/** Makes the selected text code or a formula; an empty paragraph becomes a block. */
export function toggleSource(kind: 'code' | 'formula'): Command {
  const block = kind === 'code' ? nodes.code_block : nodes.formula_block;
  return (state, dispatch, view) => {
    const { empty, $from } = state.selection;
    if (blockAround(state, 'code_block', 'formula_block')) return setBlockType(nodes.paragraph)(state, dispatch, view);
    if (empty && $from.parent.type === nodes.paragraph && $from.parent.content.size === 0) {
      return setBlockType(block)(state, dispatch, view);
    }
    return toggleMark(marks[kind])(state, dispatch, view);
  };
}

/** Returns a table of a row of headings and two others. */
function createTable(columns: number): Node {
  const row = (type: NodeType) =>
    nodes.table_row.create(
      null,
      Array.from({ length: columns }, () => type.createAndFill()!),
    );
  return nodes.table.create(null, [row(nodes.table_header), row(nodes.table_cell), row(nodes.table_cell)]);
}

/** Goes to the next cell or the one before; behind the last one a row is added. */
export function nextCell(direction: 1 | -1): Command {
  return (state, dispatch, view) => {
    if (!isInTable(state)) return false;
    if (goToNextCell(direction)(state, dispatch, view)) return true;
    if (direction === -1) return true;
    addRowAfter(state, dispatch && ((tr) => view?.dispatch(tr)));
    if (view) goToNextCell(1)(view.state, view.dispatch);
    return true;
  };
}

/** Goes to the cell below; below the last row one is added. */
export const cellBelow: Command = (state, dispatch, view) => {
  const cell = blockAround(state, 'table_cell', 'table_header');
  const row = blockAround(state, 'table_row');
  const table = blockAround(state, 'table');
  if (!cell || !row || !table) return false;
  if (!dispatch || !view) return true;
  const { $from } = state.selection;
  const column = $from.index($from.depth - 1);
  if (row.pos + row.node.nodeSize === table.pos + table.node.nodeSize - 1) addRowAfter(state, dispatch);
  const below = view.state.doc.nodeAt(row.pos + row.node.nodeSize)!;
  let pos = row.pos + row.node.nodeSize + 1;
  for (let index = 0; index < column && index < below.childCount - 1; index++) pos += below.child(index).nodeSize;
  const { tr } = view.state;
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos + 1))).scrollIntoView());
  return true;
};

/** Sets how the cells of the selected column are aligned; null for the direction of the text. */
export function alignColumn(align: string | null): Command {
  return (state, dispatch) => {
    const table = blockAround(state, 'table');
    const { $from } = state.selection;
    if (!table || !blockAround(state, 'table_cell', 'table_header')) return false;
    const column = $from.index($from.depth - 1);
    const tr = state.tr;
    table.node.forEach((row, offset) => {
      row.forEach((_cell, inRow, index) => {
        if (index === column) tr.setNodeAttribute(table.pos + 1 + offset + 1 + inRow, 'align', align);
      });
    });
    dispatch?.(tr);
    return true;
  };
}

/** Goes below the last block, of which no key would lead out. */
export const exitBelow: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  const last = state.doc.lastChild;
  if (!empty || !last || $head.after(1) !== state.doc.content.size) return false;
  if (['paragraph', 'heading'].includes(last.type.name) || !view?.endOfTextblock('down')) return false;
  if (isInTable(state)) {
    const table = blockAround(state, 'table')!;
    const row = blockAround(state, 'table_row')!;
    if (row.pos + row.node.nodeSize !== table.pos + table.node.nodeSize - 1) return false;
  } else if ($head.end() + $head.depth !== state.doc.content.size) return false;
  const tr = state.tr.insert(state.doc.content.size, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  return true;
};

/** Writes a line break; leaves a block of code. Headings and cells are one line: nothing happens there. */
export const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  const { parent } = state.selection.$from;
  if (isInTable(state) || isSingleLine(parent)) return true;
  if (!parent.inlineContent) return false;
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
});

/**
 * Links the selection to an address, the text itself where nothing is selected; an empty address takes the link away. A link
 * that is changed keeps its title.
 */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const around = linkRange(state);
    if (around?.href === href) return true;
    const { from, to, empty } = around ?? state.selection;
    const title = around?.title ?? '';
    const tr = state.tr;
    if (href === '') tr.removeMark(from, to, marks.link);
    else if (empty) tr.insertText(href, from).addMark(from, from + href.length, marks.link.create({ href }));
    else tr.removeMark(from, to, marks.link).addMark(from, to, marks.link.create({ href, title }));
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

/** Changes the address of the link around the cursor, if it still leads to `before`. */
export const changeLink =
  (before: string, href: string): Command =>
  (state, dispatch) =>
    linkRange(state)?.href === before && setLink(href)(state, dispatch);

/** Returns the link around the cursor, or null. */
export function linkRange({ selection }: EditorState): {
  readonly from: number;
  readonly to: number;
  readonly empty: boolean;
  readonly href: string;
  readonly title: string;
} | null {
  const { $from, empty } = selection;
  const after = $from.parent.childAfter($from.parentOffset);
  const before = $from.parent.childBefore($from.parentOffset);
  const mark = after.node && marks.link.isInSet(after.node.marks);
  const linkMark = mark ?? (before.node && marks.link.isInSet(before.node.marks));
  if (!linkMark || !$from.parent.inlineContent) return null;
  let [from, to] = [mark ? after.index : before.index, (mark ? after.index : before.index) + 1];
  while (from > 0 && linkMark.isInSet($from.parent.child(from - 1).marks)) from--;
  while (to < $from.parent.childCount && linkMark.isInSet($from.parent.child(to).marks)) to++;
  const offset = (index: number) =>
    $from.parent.children.slice(0, index).reduce((sum, { nodeSize }) => sum + nodeSize, $from.start());
  if (!empty && (selection.from < offset(from) || selection.to > offset(to))) return null;
  const { href, title } = linkMark.attrs as { href: string; title: string };
  return { from: offset(from), to: offset(to), empty: false, href, title };
}

/** Refers to a new footnote at the cursor and puts the cursor into its text, at the end of the document. */
export const insertFootnote: Command = (state, dispatch) => {
  if (!state.selection.$from.parent.inlineContent || state.selection.$from.parent.type.spec.code) return false;
  const labels = new Set<string>();
  state.doc.descendants(({ attrs, text }) => {
    if (typeof attrs['label'] === 'string') labels.add(attrs['label']);
    // A definition would make footnotes of these.
    for (const [, label] of text?.matchAll(/\[\^([^\]\s]{1,60})\]/g) ?? []) labels.add(label!);
  });
  let number = 1;
  while (labels.has(String(number))) number++;
  const label = String(number);
  const tr = state.tr.insert(state.selection.to, nodes.footnote.create({ label }));
  tr.insert(tr.doc.content.size, nodes.footnote_definition.create({ label }));
  dispatch?.(tr.setSelection(TextSelection.atEnd(tr.doc)).scrollIntoView());
  return true;
};

const insertBlock = (create: () => Node): Command => insertBlocks(() => [create()]);

const imageBlock = (image: PlacedImage): Node => nodes.paragraph.create(null, nodes.image.create({ ...image }));

/** Inserts images or films, each in a paragraph of its own, below the block with the cursor. */
export const placeImages = ([first, ...more]: readonly [PlacedImage, ...PlacedImage[]]): Command =>
  insertBlocks(() => [imageBlock(first), ...more.map(imageBlock)]);

/** Inserts a question below the block with the cursor. */
export const insertQuestion = (id: string): Command => insertBlock(() => nodes.question.create({ id }));
export const insertRule: Command = insertBlock(() => nodes.horizontal_rule.create());
export const insertTable: Command = insertBlock(() => createTable(2));

/** Changes attributes of a block or of the selected image. */
export function setAttributes(pos: number, attrs: Readonly<Record<string, string>>): Command {
  return (state, dispatch) => {
    const node = state.doc.nodeAt(pos);
    if (!node) return false;
    const tr = state.tr.setNodeMarkup(pos, null, { ...node.attrs, ...attrs });
    const { selection } = state;
    if (selection instanceof NodeSelection && selection.from === pos)
      tr.setSelection(NodeSelection.create(tr.doc, pos));
    dispatch?.(tr);
    return true;
  };
}
