import { redoDepth, undoDepth } from 'prosemirror-history';
import type { MarkType } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import { isInTable } from 'prosemirror-tables';
import { imageSources } from '#contract/images.ts';
import { splitWidth, type TextImageWidth } from '#markdown/image-width.ts';
import { blockAround, linkRange } from './commands.ts';
import { marks, nodes } from './schema.ts';
import { slashQuery, type SlashQuery } from './slash-menu.ts';

/** What the toolbar and the bar below it show: where the selection is. */
export interface FormatState {
  readonly pressed: readonly string[];
  /** The level of the heading, 0 for text, null for what is neither. */
  readonly level: number | null;
  readonly link: string | null;
  readonly list: 'bullets' | 'numbers' | 'tasks' | null;
  readonly isTaskDone: boolean;
  readonly table: { readonly align: string } | null;
  readonly code: { readonly pos: number; readonly info: string } | null;
  readonly callout: { readonly pos: number; readonly kind: string; readonly title: string } | null;
  readonly image: {
    readonly pos: number;
    /** Without its width. */
    readonly src: string;
    readonly width: TextImageWidth | null;
    /** Whether it can have a width: a stored image that stands alone. */
    readonly isSizable: boolean;
    readonly alt: string;
    readonly title: string;
  } | null;
  readonly isEmpty: boolean;
  readonly isRaw: boolean;
  readonly formula: { readonly source: string; readonly display: boolean } | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly slash: SlashQuery | null;
}

const isActive = ({ selection, doc, storedMarks }: EditorState, type: MarkType): boolean => {
  const { from, to, empty, $from } = selection;
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);
};

/** Returns the selected image, or the one that stands alone in the paragraph with the cursor. */
function imageOf({ selection }: EditorState): FormatState['image'] {
  const { $from } = selection;
  const alone = $from.parent.type === nodes.paragraph && $from.parent.childCount === 1 ? $from.parent.firstChild : null;
  const node = selection instanceof NodeSelection ? selection.node : alone;
  if (node?.type !== nodes.image) return null;
  const { src, alt, title } = node.attrs as { src: string; alt: string; title: string };
  const pos = selection instanceof NodeSelection ? selection.from : $from.start();
  const image = splitWidth(src);
  return { pos, ...image, isSizable: node === alone && imageSources(image.src) !== null, alt, title };
}

/** Returns the formula with the cursor. */
function formulaOf(state: EditorState): FormatState['formula'] {
  const { $from } = state.selection;
  const block = blockAround(state, 'formula_block');
  if (block) return { source: block.node.textContent, display: true };
  if (!isActive(state, marks.formula)) return null;
  for (const { node } of [$from.parent.childAfter($from.parentOffset), $from.parent.childBefore($from.parentOffset)]) {
    const mark = node && marks.formula.isInSet(node.marks);
    if (mark) return { source: node.text!, display: mark.attrs['display'] === true };
  }
  return { source: '', display: false };
}

/** Returns what the bars of the editor show for a state; the menu of `/` only while the text has the focus. */
export function formatState(state: EditorState, isFocused: boolean): FormatState {
  const { $from } = state.selection;
  const list = blockAround(state, 'bullet_list', 'ordered_list');
  const item = list && blockAround(state, 'list_item');
  const task = item?.node.attrs['task'] ?? null;
  const code = blockAround(state, 'code_block');
  const callout = blockAround(state, 'callout');
  const cell = isInTable(state) ? blockAround(state, 'table_cell', 'table_header') : null;
  const kind = list && (task !== null ? 'tasks' : list.node.type === nodes.ordered_list ? 'numbers' : 'bullets');
  const formula = formulaOf(state);
  const pressed = [
    isActive(state, marks.strong) && 'bold',
    isActive(state, marks.em) && 'italic',
    isActive(state, marks.strike) && 'strike',
    (code !== null || isActive(state, marks.code)) && 'code',
    formula && 'maths',
    kind,
    callout && 'callout',
    blockAround(state, 'blockquote') && 'quote',
    linkRange(state) && 'link',
  ].filter((name) => typeof name === 'string');
  const { type, attrs } = $from.parent;
  return {
    pressed,
    level: type === nodes.heading ? Number(attrs['level']) : type === nodes.paragraph ? 0 : null,
    link: linkRange(state)?.href ?? null,
    list: kind,
    isTaskDone: task === 'done',
    table: cell && { align: String(cell.node.attrs['align'] ?? '') },
    code: code && { pos: code.pos, info: String(code.node.attrs['info']) },
    callout: callout && {
      pos: callout.pos,
      kind: String(callout.node.attrs['kind']),
      title: String(callout.node.attrs['title']),
    },
    image: imageOf(state),
    isEmpty: state.doc.childCount === 1 && state.doc.firstChild!.isTextblock && state.doc.content.size === 2,
    isRaw: blockAround(state, 'raw') !== null,
    formula,
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0,
    slash: isFocused ? slashQuery(state) : null,
  };
}
