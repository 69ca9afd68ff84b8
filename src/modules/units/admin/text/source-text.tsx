import { type ClipboardEvent, type DragEvent, type Ref, type RefObject, useImperativeHandle } from 'react';
import { useMessages } from '#web/lib/messages/messages.ts';
import { pastedFiles } from '#web/ui/editing/pasted-files.ts';
import { embedVideos } from '#web/ui/editing/pasted-videos.ts';
import type { ImageUploads } from '#web/ui/editing/images/image-uploads.ts';
import { fillPlaceholders } from '#web/ui/editing/images/placeholders.ts';
import type { Inserter } from '#web/ui/editing/visual/inserter.ts';
import { controlClass } from '#web/ui/form/field.tsx';
import { type Ask, TEXT_HEIGHT } from './asks.ts';
import { isInsideFence } from './code-fence.ts';
import { imagesEdit, isEmptyLine, questionEdit, withDescription } from './markdown-commands.ts';
import { isLossless, type PasteReport } from '#web/ui/editing/paste/paste-notice.tsx';
import { useKeptCaret } from '#web/ui/editing/use-kept-caret.ts';
import { type Tool, Toolbar } from './toolbar.tsx';
import { editBetween, usePastedText } from './use-pasted-text.ts';
import { useTextCommands } from './use-text-commands.ts';

/** Whether the clipboard holds Markdown of VS Code, which names the language of what is copied. */
const isMarkdown = (data: DataTransfer): boolean => /"mode":"markdown"/.test(data.getData('vscode-editor-data'));

/** The source of the text of a unit: Markdown with a toolbar. */
export function SourceText({
  area,
  ref,
  uploads,
  ...props
}: {
  id: string;
  value: string;
  error: string | undefined;
  uploads: ImageUploads;
  area: RefObject<HTMLTextAreaElement | null>;
  ref: Ref<Inserter>;
  onChange: (text: string) => void;
  onAsk: (tool: Ask) => void;
  onFiles: (files: readonly File[]) => void;
  onPaste: (report: PasteReport | null) => void;
  onChangeAfterPaste: () => void;
  onScroll: () => void;
}) {
  const { videoTitle } = useMessages().visualEditor;
  const { id, value, error } = props;
  const pasted = usePastedText();
  const caret = useKeptCaret(area, value);
  const { selected, apply, replace, run, insert, onKeyDown } = useTextCommands(area);
  /** Changes the text apart from what the author types. */
  const change = (to: (text: string) => string) => {
    const before = area.current?.value ?? '';
    const after = to(before);
    if (after === before) return;
    pasted.map(to);
    replace(editBetween(before, after));
  };
  useImperativeHandle(ref, () => ({
    insertImages: (images) => apply(imagesEdit(selected(), images)),
    insertQuestion: (question) => apply(questionEdit(selected(), question)),
    fillImages: () => change((text) => fillPlaceholders(text, uploads.addressOf)),
    describeImages: (image) => change((text) => withDescription(text, image)),
    takeBackPaste: () => {
      const edit = pasted.edit();
      if (edit) apply(edit);
    },
  }));

  const use = (tool: Tool) => (tool === 'picture' || tool === 'question' ? props.onAsk(tool) : run(tool));
  const insertHtml = async (html: string, plain: string, rtf: string) => {
    const converter = await import('#web/ui/editing/paste/markdown-of-html.ts').catch(() => null);
    if (!converter) return insert(plain);
    const { markdown, lost, pictures } = converter.markdownOfHtml(html, { plain, rtf });
    const { text: all, start, end } = selected();
    const isAlone = isEmptyLine({ text: all, start, end });
    // A picture alone may not be kept, and its address is no text.
    const text = embedVideos(markdown, { isAlone, title: videoTitle }) || (pictures.web.length > 0 ? '' : plain);
    const report = { lost, web: pictures.web, hasText: text !== '', isSource: true };
    const isChanged = text !== plain.trim() || !isLossless(report);
    pasted.set(text === '' ? null : { start, text, replaced: all.slice(start, end) });
    uploads.add(pictures.uploads);
    // What is selected is not replaced by nothing.
    if (text !== '') insert(text);
    props.onPaste(isChanged ? report : null);
  };
  const paste = (event: ClipboardEvent) => {
    const data = event.clipboardData;
    const html = data.getData('text/html');
    const plain = data.getData('text/plain').replaceAll(/\r\n?/g, '\n');
    const place = selected();
    const isCode = isInsideFence(place.text, place.start);
    const files = pastedFiles(data);
    if (files.length > 0) {
      event.preventDefault();
      props.onFiles(files);
    } else if (html !== '' && !isMarkdown(data)) {
      event.preventDefault();
      if (plain !== '' && isCode) insert(plain);
      else void insertHtml(html, plain, data.getData('text/rtf'));
    } else {
      const embedded = embedVideos(plain, { isAlone: isEmptyLine(place), title: videoTitle });
      if (isCode || embedded === plain) return;
      event.preventDefault();
      insert(embedded);
    }
  };
  const drop = (event: DragEvent) => {
    const files = pastedFiles(event.dataTransfer);
    if (files.length === 0) return;
    event.preventDefault();
    props.onFiles(files);
  };
  const changeText = (text: string) => {
    if (!pasted.isIn(text)) props.onChangeAfterPaste();
    props.onChange(text);
  };
  return (
    <div className="grid grid-rows-[auto_1fr]">
      <Toolbar controls={id} onTool={use} />
      <textarea
        ref={area}
        id={id}
        value={value}
        spellCheck
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        aria-invalid={error ? true : undefined}
        className={`${controlClass} resize-none rounded-t-none font-mono text-sm! leading-relaxed`}
        style={{ blockSize: TEXT_HEIGHT }}
        onChange={(event) => changeText(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={paste}
        onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
        onDrop={drop}
        onScroll={props.onScroll}
        {...caret}
      />
    </div>
  );
}
