import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { closeHistory, history } from 'prosemirror-history';
import { Fragment, type Mark, type Node, type ResolvedPos, Slice } from 'prosemirror-model';
import { type Command, EditorState, Plugin, TextSelection } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import { embedVideos } from '#web/ui/editing/pasted-videos.ts';
import { pastedFiles } from '#web/ui/editing/pasted-files.ts';
import type { CalloutKind } from '#markdown/callouts.ts';
import type { Dialect } from '#markdown/dialect.ts';
import { calloutView } from './callout-view.ts';
import { blockAround, setAttributes } from './commands.ts';
import { isOfDialect } from './dialects.ts';
import { formatState, type FormatState } from './format-state.ts';
import { type KeptText, openText, writeDocument } from './kept-source.ts';
import type { PastedFormats, Pasting } from './pasting.ts';
import { schema } from './schema.ts';
import { pausedWriter } from './paused-writer.ts';
import { slashMenu, type SlashKeys } from './slash-menu.ts';
import { singleLines } from './single-lines.ts';
import { editorKeys, typedMarkdown } from './typing-rules.ts';
import { fillImages, uploadedImages } from './uploaded-images.ts';

export interface EditorOptions {
  readonly text: string;
  readonly dialect: Dialect;
  /** What call-outs without a title are headed by. */
  readonly calloutNames: Readonly<Record<CalloutKind, string>>;
  /** Attributes of the element that is edited, such as its name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The written text; `isExact` is false if Markdown cannot say some of it. */
  readonly onText: (text: string, isExact: boolean) => void;
  readonly onFormat: (format: FormatState) => void;
  readonly onLink: () => void;
  /** Alt+F10: the key for the toolbar. */
  readonly onToolbar: () => void;
  /** Escape was pressed: the next Tab leaves the text. */
  readonly onTabLeaves: () => void;
  readonly onSlashKey: SlashKeys;
  /** Returns what is done with pastes and drops now. */
  readonly pasting: () => Pasting;
  /** What a video is called whose address is pasted. */
  readonly videoTitle: string;
}

/** The editor of a text. */
export interface VisualText {
  readonly view: EditorView;
  run(command: Command): void;
  /** Replaces the text by another one, outside of what undo takes back. */
  setText(text: string): void;
  /** Gives the images that are uploaded by now their address. */
  fillImages(): void;
  destroy(): void;
}

const sliceOf = (text: string, dialect: Dialect): Slice => {
  const { content } = openText(text.replaceAll(/\r\n?/g, '\n'), dialect).doc;
  const isLine = (block: Node | null) => block?.type === schema.nodes.paragraph;
  return new Slice(content, isLine(content.firstChild) ? 1 : 0, isLine(content.lastChild) ? 1 : 0);
};

/** Returns text as paragraphs, one for each line that is not empty, as ProseMirror pastes text without format. */
export const plainSlice = (text: string, marks: readonly Mark[] = []): Slice =>
  new Slice(
    Fragment.from(
      text
        .split(/[\r\n]+/)
        .map((line) => schema.nodes.paragraph!.create(null, line === '' ? null : schema.text(line, marks))),
    ),
    1,
    1,
  );

/** Returns a part of a document as Markdown, for other programs. */
function markdownOf(slice: Slice, dialect: Dialect): string {
  const blocks: Node[] = [];
  slice.content.forEach((node) => {
    if (node.isBlock && schema.nodes.doc.contentMatch.matchType(node.type)) blocks.push(node);
  });
  if (blocks.length !== slice.content.childCount || blocks.length === 0) {
    return slice.content.textBetween(0, slice.content.size, '\n\n', '\n');
  }
  return writeDocument(schema.topNodeType.create(null, blocks), openText('', dialect).origin).text;
}

/** Applies a text to a state as one replacement of what differs. */
function replaceText(state: EditorState, doc: Node): EditorState {
  const start = state.doc.content.findDiffStart(doc.content);
  if (start === null) return state;
  let { a, b } = state.doc.content.findDiffEnd(doc.content)!;
  const overlap = start - Math.min(a, b);
  if (overlap > 0) [a, b] = [a + overlap, b + overlap];
  const tr = state.tr.setMeta('addToHistory', false);
  try {
    tr.replace(start, a, doc.slice(start, b));
  } catch {
    // The difference does not stand alone.
  }
  if (!tr.doc.eq(doc)) {
    const whole = state.tr.setMeta('addToHistory', false).replaceWith(0, state.doc.content.size, doc.content);
    return state.apply(whole);
  }
  return state.apply(tr);
}

/** Opens a text in an element. Styles come from a style sheet: the editor writes none into the page. */
export function createVisualText(host: HTMLElement, options: EditorOptions): VisualText {
  const { dialect } = options;
  const opened = openText(options.text, dialect);
  let origin: KeptText = opened.origin;
  let last = { text: options.text, isExact: true };
  let tabLeaves = false;
  let pasted: PastedFormats = { plain: '', rtf: '', isAlone: false };
  let endsGroup = false;
  /** What HTML of another program was read as. */
  let foreign: Fragment | null = null;
  /** Whether nothing is left of what was pasted: it then replaces nothing. */
  let isEmptied = false;

  const report = () => options.onFormat(formatState(view.state, view.hasFocus()));
  const writer = pausedWriter(() => {
    try {
      last = writeDocument(view.state.doc, origin);
    } catch (error) {
      reportError(error);
      last = { ...last, isExact: false };
    }
    options.onText(last.text, last.isExact);
  });
  const isAlone = ({ parent }: ResolvedPos) => parent.type === schema.nodes.paragraph && parent.content.size === 0;
  /** Takes the files of a paste or drop, or reads its formats for `transformPastedHTML`. */
  const take = (event: Event, data: DataTransfer | null): boolean => {
    const files = view.dragging ? [] : pastedFiles(data);
    pasted = {
      plain: data?.getData('text/plain') ?? '',
      rtf: data?.getData('text/rtf') ?? '',
      isAlone: isAlone(view.state.selection.$from),
    };
    isEmptied = false;
    if (files.length === 0) return false;
    event.preventDefault();
    options.pasting().onFiles(files);
    return true;
  };
  const view: EditorView = new EditorView(host, {
    state: EditorState.create({
      doc: opened.doc,
      plugins: [
        slashMenu(options.onSlashKey),
        typedMarkdown(dialect),
        singleLines(),
        uploadedImages((placeholder) => options.pasting().addressOf(placeholder)),
        new Plugin({
          props: {
            handleKeyDown: (_view, event) => {
              if (event.key === 'Escape') {
                tabLeaves = true;
                options.onTabLeaves();
                return true;
              }
              if (event.altKey && event.key === 'F10') {
                options.onToolbar();
                return true;
              }
              if (event.key !== 'Tab' && event.key !== 'Shift') tabLeaves = false;
              return false;
            },
          },
        }),
        ...editorKeys({ tabLeaves: () => tabLeaves, link: options.onLink, dialect }),
        tableEditing(),
        history(),
        dropCursor({ color: false, class: 'visual-drop' }),
        gapCursor(),
      ],
    }),
    attributes: { ...options.attributes },
    nodeViews: { callout: calloutView(options.calloutNames) },
    dispatchTransaction(transaction) {
      const event: unknown = transaction.getMeta('uiEvent');
      const isPaste = event === 'paste' || event === 'drop';
      const isEdit = transaction.docChanged && transaction.getMeta('addToHistory') !== false;
      // A paste is one step to take back, apart from what is typed right before and after it.
      if (isEdit && (isPaste || endsGroup)) closeHistory(transaction);
      if (isEdit && !isPaste) options.pasting().onChangeAfterPaste();
      if (isEdit) endsGroup = isPaste;
      const { doc } = view.state;
      view.updateState(view.state.apply(transaction));
      report();
      // Plugins change the document too.
      if (view.state.doc !== doc) writer.changed(view.state.doc.content.size);
    },
    clipboardTextParser: (text, context, isPlain) => {
      if (isPlain) return plainSlice(text, context.marks());
      const isUnit = dialect === 'unit';
      return sliceOf(
        isUnit ? embedVideos(text, { isAlone: isAlone(context), title: options.videoTitle }) : text,
        dialect,
      );
    },
    clipboardTextSerializer: (slice) => markdownOf(slice, dialect),
    // What is read as Markdown is not read from HTML again, which takes as long, and has no markers of lists.
    transformPastedHTML: (html) => {
      if (html.includes('data-pm-slice')) return html;
      foreign = openText(options.pasting().markdownOf(html, pasted)).doc.content;
      return '';
    },
    transformPasted: (slice) => {
      const content = foreign ? Slice.maxOpen(foreign, false) : slice;
      isEmptied = foreign !== null && content.size === 0;
      foreign = null;
      // Of the text of a unit; as Markdown, nothing of it is lost.
      return isOfDialect(content.content, dialect) ? content : sliceOf(markdownOf(content, 'unit'), dialect);
    },
    handlePaste: () => isEmptied,
    handleDOMEvents: {
      // A second Escape closes the dialog around the text: the editor's keys would keep it.
      keydown: (_view, event) => event.key === 'Escape' && tabLeaves,
      blur: () => {
        tabLeaves = false;
        writer.flush();
        report();
        return false;
      },
      focus: () => {
        report();
        return false;
      },
      // Also where no text is below the pointer: the browser would open the file in place of the page.
      drop: (_view, event) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        if (place && !view.dragging && pastedFiles(event.dataTransfer).length > 0)
          view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
        return take(event, event.dataTransfer);
      },
      // Before the HTML is read, which names the image of a file by its address.
      paste: (_view, event) => take(event, event.clipboardData),
      // A press on the box of a task, which is drawn by the style sheet before the text of the item.
      mousedown: (_view, event) => pressTask(event),
    },
  });
  const pressTask = (event: MouseEvent): boolean => {
    const item = event.target instanceof HTMLElement ? event.target.closest('li[data-task]') : null;
    const text = item?.firstElementChild?.getBoundingClientRect();
    if (!item || !text) return false;
    const isLeft = getComputedStyle(item).direction === 'ltr';
    if (isLeft ? event.clientX >= text.left : event.clientX <= text.right) return false;
    const itemBlock = blockAround(stateAt(view.posAtDOM(item, 0) + 1), 'list_item');
    if (!itemBlock) return false;
    event.preventDefault();
    const task = itemBlock.node.attrs['task'] === 'done' ? 'todo' : 'done';
    setAttributes(itemBlock.pos, { task })(view.state, view.dispatch);
    return true;
  };
  const stateAt = (pos: number): EditorState =>
    view.state.apply(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(pos))));
  view.dispatch(fillImages(view.state));
  return {
    view,
    run: (command) => {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    setText: (text) => {
      writer.cancel();
      const next = openText(text, dialect);
      origin = next.origin;
      last = { text, isExact: true };
      view.updateState(replaceText(view.state, next.doc));
      report();
      // Plugins change it too, such as images that were uploaded meanwhile.
      if (!view.state.doc.eq(next.doc)) writer.changed(view.state.doc.content.size);
    },
    fillImages: () => view.dispatch(fillImages(view.state)),
    destroy: () => {
      writer.end();
      view.destroy();
    },
  };
}
