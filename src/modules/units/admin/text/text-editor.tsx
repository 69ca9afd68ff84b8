import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { QuestionDialog } from '#modules/units/admin/assessment/question-dialog.tsx';
import { TextQuestions } from '#modules/units/admin/assessment/text-questions.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { FormFieldError } from '#web/ui/form/field.tsx';
import { endingOf, MEDIA_TYPES } from '#contract/media-kinds.ts';
import { newPlaceholder } from '#web/ui/editing/images/placeholders.ts';
import { useTextImage } from '#web/ui/editing/images/use-text-image.tsx';
import { useImageUploads } from '#web/ui/editing/images/use-image-uploads.ts';
import { usePasteNotice } from '#web/ui/editing/paste/use-paste-notice.tsx';
import { useGuardedDrops } from '#web/ui/editing/use-guarded-drops.ts';
import { lazyEditor } from '#web/ui/editing/lazy-editor.tsx';
import { PressedChoice, type TextMode, TextModeChoice, useTextMode } from '#web/ui/editing/text-mode.tsx';
import type { Inserter } from '#web/ui/editing/visual/inserter.ts';
import { type Ask, TEXT_HEIGHT } from './asks.ts';
import { imagesWithoutAlt } from './markdown-commands.ts';
import { ImageNotice, undescribed } from './image-notice.tsx';
import { SourceText } from './source-text.tsx';
import { TextPreview } from './text-preview.tsx';

const VisualUnitText = lazyEditor(async () => (await import('./visual-text.tsx')).VisualUnitText);

const SIZE = { blockSize: TEXT_HEIGHT };

type View = 'text' | 'preview';

/**
 * The text of a unit: the visual editor or its source, and its preview, which scrolls along with the source. One of both is
 * shown in the visual mode and on a phone.
 */
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
  /** Takes dropped files that learners can download with the unit. */
  onUnitFiles: (files: readonly File[]) => void;
}) {
  const { visualEditor, unitDraft: words } = useMessages();
  const { courseId, id, value, error } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const preview = useRef<HTMLDivElement>(null);
  const inserter = useRef<Inserter>(null);
  const [mode, setMode] = useTextMode();
  const [view, setView] = useState<View>('text');
  const [choosing, setChoosing] = useState(false);
  const image = useTextImage(inserter);
  const { onPaste, onChangeAfterPaste, notice } = usePasteNotice(inserter);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { uploads, pictures } = useImageUploads();
  useGuardedDrops();
  // The editor of the other mode may have been gone before it could fill them.
  useEffect(() => inserter.current?.fillImages(), [pictures, mode]);

  const ask = (tool: Ask) => (tool === 'picture' ? image.choose() : setChoosing(true));
  const takeFiles = (files: readonly File[]) => {
    const isFile = ({ name }: File) => Object.hasOwn(MEDIA_TYPES.file, endingOf(name));
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const others = files.filter((file) => !images.includes(file));
    const added = images.map((image) => ({
      placeholder: newPlaceholder(),
      name: image.name,
      read: () => image,
    }));
    uploads.add(added);
    const [first, ...more] = added.map(({ placeholder }) => ({ src: placeholder, alt: '' }));
    if (first) inserter.current?.insertImages([first, ...more]);
    setRefused(others.filter((file) => !isFile(file)).map(({ name }) => name));
    if (others.some(isFile)) props.onUnitFiles(others.filter(isFile));
  };
  // While a dialog is open, the text cannot have the focus.
  const insertQuestion = (question: string) => {
    flushSync(() => setChoosing(false));
    inserter.current?.insertQuestion(question);
  };
  const isVisual = mode === 'visual';
  const field = {
    id,
    value: uploads.textFor(value),
    error,
    uploads,
    onChange: (text: string) => props.onChange(uploads.write(text)),
    onAsk: ask,
    onFiles: takeFiles,
    onPaste,
    onChangeAfterPaste,
    ref: inserter,
  };
  const withoutAlt = imagesWithoutAlt(value) - undescribed(pictures, value).length;
  const missingAlt = isVisual ? visualEditor.missingAlt : words.missingAlt;
  const wide = isVisual ? '' : '@3xl:grid-cols-2';
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-2">
      <Header id={id} view={view} mode={mode} onView={setView} onMode={setMode} />
      <div className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${wide}`}>
        <div
          className={view === 'text' ? 'grid grid-cols-[minmax(0,1fr)] gap-2' : isVisual ? 'hidden' : '@max-3xl:hidden'}
        >
          {isVisual ? (
            <VisualUnitText {...field} size={SIZE} />
          ) : (
            <SourceText {...field} area={area} onScroll={() => follow(area.current, preview.current)} />
          )}
          {notice}
          {refused.length > 0 && <Alert tone="error">{words.refused(refused.join(', '))}</Alert>}
          <ImageNotice
            pictures={pictures}
            text={value}
            onDescribe={(src, alt) => inserter.current?.describeImages({ src, alt })}
          />
          {withoutAlt > 0 && <Alert>{missingAlt(withoutAlt)}</Alert>}
        </div>
        <div className={view === 'preview' ? 'grid' : isVisual ? 'hidden' : 'grid @max-3xl:hidden'}>
          <TextPreview ref={preview} html={props.html} current={props.current} />
          {props.html.includes('data-question') && (
            <TextQuestions courseId={courseId} html={props.html} text={preview} />
          )}
        </div>
      </div>
      {error && <FormFieldError id={`${id}-error`}>{error}</FormFieldError>}
      {image.elements}
      {choosing && <QuestionDialog courseId={courseId} onClose={() => setChoosing(false)} onInsert={insertQuestion} />}
    </div>
  );
}

/** The label of the text, the switch to its source and, where only one of both fits, the choice between text and preview. */
function Header(props: {
  id: string;
  view: View;
  mode: TextMode;
  onView: (view: View) => void;
  onMode: (mode: TextMode) => void;
}) {
  const words = useMessages().unitDraft;
  const { id, view, mode } = props;
  const isVisual = mode === 'visual';
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      <div>
        {isVisual ? (
          <span id={`${id}-label`} className="text-sm font-semibold">
            {words.labels.description}
          </span>
        ) : (
          <label htmlFor={id} className="text-sm font-semibold">
            {words.labels.description}
          </label>
        )}
        <p id={`${id}-hint`} className="text-sm text-muted">
          {isVisual ? words.hints.visual : words.hints.description}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <TextModeChoice mode={mode} onMode={props.onMode} />
        <PressedChoice
          label={words.view.label}
          names={words.view}
          options={['text', 'preview'] as const}
          chosen={view}
          className={isVisual ? '' : '@3xl:hidden'}
          onChoose={props.onView}
        />
      </div>
    </div>
  );
}

/** Scrolls an element to the same share of its height as another. */
function follow(from: HTMLElement | null, to: HTMLElement | null): void {
  if (!from || !to) return;
  const share = from.scrollTop / Math.max(1, from.scrollHeight - from.clientHeight);
  to.scrollTop = share * (to.scrollHeight - to.clientHeight);
}
