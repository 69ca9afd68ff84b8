import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { controlClass, FieldError } from '#web/ui/field.tsx';
import { openPicture, type OpenedPicture } from '#web/ui/image-field/cut-picture.ts';
import { PICTURE_TYPES } from '#web/ui/image-field/picture-rules.ts';
import { isInsideFence } from './code-fence.ts';
import { pictureEdit, picturesWithoutAlt, questionEdit, type Edit, type Selected } from './markdown-commands.ts';
import { PasteNotice, type PastedText } from './paste-notice.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { TextPreview } from './text-preview.tsx';
import { TextQuestions } from './text-questions.tsx';
import { type Tool, Toolbar } from './toolbar.tsx';
import { useTextCommands } from './use-text-commands.ts';

/** Text and preview beside each other are this high. */
const HEIGHT = 'clamp(20rem, 100dvh - 20rem, 46rem)';

type View = 'text' | 'preview';

/** Whether the clipboard holds Markdown of VS Code, which names the language of what is copied. */
const isMarkdown = (data: DataTransfer): boolean => /"mode":"markdown"/.test(data.getData('vscode-editor-data'));

/** The text of a unit: Markdown with a toolbar, and its preview, which scrolls along. On a phone one of both is shown. */
export function TextEditor(props: {
  courseId: string;
  id: string;
  value: string;
  /** The preview, made by the server of the text saved last. */
  html: string;
  /** Whether the preview is of this value. */
  current: boolean;
  error: string | undefined;
  onChange: (text: string) => void;
}) {
  const { lessonEditor: words, imageField } = useMessages();
  const { courseId, id, value } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const place = useRef<Selected | null>(null);
  const [view, setView] = useState<View>('text');
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [choosing, setChoosing] = useState(false);
  const [pictureError, setPictureError] = useState<string | null>(null);
  const [pasted, setPasted] = useState<PastedText | null>(null);
  const label = useId();
  const { selected, apply, run, insert, onKeyDown } = useTextCommands(area);
  const withoutAlt = picturesWithoutAlt(value);

  const use = (tool: Tool) => {
    if (tool === 'picture') file.current?.click();
    else if (tool === 'question') {
      place.current = selected();
      setChoosing(true);
    } else run(tool);
  };
  /** Inserts what a dialog was opened for where the cursor was then. While a dialog is open, the text cannot have the focus. */
  const insertFrom = (close: () => void, editOf: (at: Selected) => Edit) => {
    flushSync(close);
    const { start, end } = place.current ?? selected();
    apply(editOf({ ...selected(), start, end }));
  };
  const takePicture = async (chosen: File) => {
    setPictureError(null);
    place.current = selected();
    const opened = await openPicture(chosen);
    if (typeof opened === 'string') setPictureError(imageField[opened]);
    else setPicture(opened);
  };
  const closePicture = () => {
    if (picture) URL.revokeObjectURL(picture.shownAs);
    setPicture(null);
  };
  const pictureOf = (data: DataTransfer): File | undefined =>
    [...data.files].find((one) => PICTURE_TYPES.some((type) => type === one.type));

  const paste = (event: ClipboardEvent) => {
    const data = event.clipboardData;
    const html = data.getData('text/html');
    const image = pictureOf(data);
    // Word processors add a picture of the text to it.
    if (image && data.getData('text/plain') === '') {
      event.preventDefault();
      void takePicture(image);
    } else if (html !== '' && !isMarkdown(data)) {
      event.preventDefault();
      const plain = data.getData('text/plain').replaceAll(/\r\n?/g, '\n');
      const at = selected();
      if (plain !== '' && isInsideFence(at.text, at.start)) {
        insert(plain);
        return;
      }
      void import('./paste/markdown-of-html.ts').then(
        ({ markdownOfHtml }) => {
          const { markdown, lost } = markdownOfHtml(html, plain);
          const text = markdown || plain;
          const { text: all, start, end } = selected();
          insert(text);
          const isChanged = text !== plain.trim() || Object.values(lost).some((count) => count > 0);
          setPasted(isChanged ? { start, text, replaced: all.slice(start, end), lost } : null);
        },
        () => insert(plain),
      );
    }
  };
  const takeBack = ({ start, text, replaced }: PastedText) => {
    apply({
      from: start,
      to: start + text.length,
      insert: replaced,
      select: [start, start + replaced.length],
    });
    setPasted(null);
  };
  const drop = (event: DragEvent) => {
    const image = pictureOf(event.dataTransfer);
    if (!image) return;
    event.preventDefault();
    void takePicture(image);
  };
  const follow = () => {
    const [from, to] = [area.current, preview.current];
    if (!from || !to) return;
    const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
    to.scrollTop = share * (to.scrollHeight - to.clientHeight);
  };

  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <label id={label} htmlFor={id} className="text-sm font-semibold">
            {words.labels.description}
          </label>
          <p id={`${id}-hint`} className="text-sm text-muted">
            {words.hints.description}
          </p>
        </div>
        <div role="group" aria-label={words.view.label} className="flex gap-1 @3xl:hidden">
          {(['text', 'preview'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              className="min-h-9 rounded-md border border-edge px-3 text-sm font-semibold pointer-coarse:min-h-11 aria-pressed:border-accent aria-pressed:bg-accent-soft"
              onClick={() => setView(one)}
            >
              {words.view[one]}
            </button>
          ))}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-2">
        <div className={`grid grid-rows-[auto_1fr] ${view === 'text' ? '' : '@max-3xl:hidden'}`}>
          <Toolbar controls={id} onTool={use} />
          <textarea
            ref={area}
            id={id}
            value={value}
            spellCheck
            aria-describedby={`${id}-hint${props.error ? ` ${id}-error` : ''}`}
            aria-invalid={props.error ? true : undefined}
            className={`${controlClass} resize-none rounded-t-none font-mono text-sm! leading-relaxed`}
            style={{ blockSize: HEIGHT }}
            onChange={(event) => props.onChange(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={paste}
            onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
            onDrop={drop}
            onScroll={follow}
          />
        </div>
        <div className={view === 'preview' ? 'grid' : 'grid @max-3xl:hidden'}>
          <TextPreview ref={preview} html={props.html} current={props.current} />
          {props.html.includes('data-question') && (
            <TextQuestions courseId={courseId} html={props.html} text={preview} />
          )}
        </div>
      </div>
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
      {withoutAlt > 0 && <Alert>{words.missingAlt(withoutAlt)}</Alert>}
      {pictureError && <Alert tone="error">{pictureError}</Alert>}
      {pasted && <PasteNotice pasted={pasted} value={value} onTakeBack={takeBack} />}
      <input
        ref={file}
        type="file"
        accept={PICTURE_TYPES.join()}
        aria-label={words.toolbar.picture}
        className="hidden"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          event.target.value = '';
          if (chosen) void takePicture(chosen);
        }}
      />
      {picture && (
        <PictureDialog
          picture={picture}
          onClose={closePicture}
          onInsert={(alt, src) => insertFrom(closePicture, (at) => pictureEdit(at, alt, src))}
        />
      )}
      {choosing && (
        <QuestionDialog
          courseId={courseId}
          onClose={() => setChoosing(false)}
          onInsert={(question) =>
            insertFrom(
              () => setChoosing(false),
              (at) => questionEdit(at, question),
            )
          }
        />
      )}
    </div>
  );
}
