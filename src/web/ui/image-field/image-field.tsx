import { ImagePlus, X } from 'lucide';
import {
  type ClipboardEvent,
  type ComponentType,
  type DragEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { FormFieldError } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { LibraryImageButton } from '#web/ui/library/library-button.tsx';
import { type CropArea, IMAGE_TYPES } from './image-rules.ts';
import { type DecidedImage, type ImageValue, useChosenImage } from './use-chosen-image.ts';

/** If its file does not load, such as offline, the form must survive: the middle is cropped then. */
const CropView = lazy<ComponentType<{ src: string; onArea: (area: CropArea) => void }>>(() =>
  import('./crop-view.tsx').catch(() => ({ default: CropMissing })),
);

/** The image field as the form uses it before sending. */
export interface ImageHandle {
  /**
   * Finishes opening or cropping an image, with the shown area. Returns the decision; null for an unusable image,
   * whose field then shows the error.
   */
  settle(): Promise<DecidedImage | null>;
  /** Returns whether an image is being opened or cropped. */
  isPending(): boolean;
}

/**
 * An image field: choose, drop or paste, crop to 16:9, preview, change, remove. `current` is the stored image's
 * address. `name` is that of the file input, for the form's errors; the file itself is in `value`.
 */
export function ImageField(props: {
  label: string;
  name: string;
  handle?: RefObject<ImageHandle | null>;
  current: string | null;
  value: ImageValue;
  onChange: (value: ImageValue) => void;
  hint?: ReactNode;
  error?: string | undefined;
}) {
  const { imageField } = useMessages();
  const { current, value } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const chosen = useChosenImage(value, props.onChange);
  const { opened, note } = chosen;
  useImperativeHandle(props.handle, () => ({ settle: chosen.settle, isPending: chosen.isPending }));

  const source = typeof value === 'object' ? value.url : value === 'kept' ? current : null;
  const refused = note !== null && note !== 'opening' && note !== 'cropped';
  const error = refused ? imageField[note] : props.error;
  const described = [`${id}-hint`, error ? `${id}-error` : ''].filter(Boolean).join(' ');

  const take = (files: FileList | undefined) => {
    const file = files && ([...files].find(({ type }) => type.startsWith('image/')) ?? files[0]);
    if (file) chosen.choose(file);
    return file !== undefined;
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (take(event.dataTransfer.files)) event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  const focusInput = () => input.current?.focus();

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      className={`grid gap-2 rounded-md ${over ? 'outline-3 outline-offset-4 outline-accent' : ''}`}
      onDragOver={(event) => {
        if (![...event.dataTransfer.types].includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <span id={`${id}-label`} className="text-sm font-semibold">
        {props.label}
      </span>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {props.hint ?? imageField.allowed}
      </p>
      {opened ? (
        <Suspense fallback={<CropWaiting />}>
          <CropView key={opened.shownAs} src={opened.shownAs} onArea={chosen.see} />
        </Suspense>
      ) : source ? (
        <Preview
          src={source}
          alt={typeof value === 'object' ? imageField.preview : ''}
          onRemove={() => {
            flushSync(() => chosen.decide(current ? 'removed' : 'kept'));
            focusInput();
          }}
        />
      ) : (
        <DropPlace htmlFor={id}>{value === 'removed' ? imageField.removed : imageField.dropHere}</DropPlace>
      )}
      <div className="flex flex-wrap gap-3">
        {opened && (
          <Button
            busy={chosen.busy}
            busyLabel={imageField.cropping}
            disabled={!chosen.ready}
            onClick={() => void chosen.crop().then((done) => done && focusInput())}
          >
            {imageField.crop}
          </Button>
        )}
        <span className="inline-flex">
          <input
            ref={input}
            id={id}
            type="file"
            name={props.name}
            accept={IMAGE_TYPES.join(',')}
            aria-labelledby={`${id}-label ${id}-choose`}
            aria-describedby={described}
            aria-invalid={error ? true : undefined}
            className="peer sr-only"
            onChange={(event) => {
              take(event.target.files ?? undefined);
              // Allows choosing the same file again.
              event.target.value = '';
            }}
          />
          <label
            id={`${id}-choose`}
            htmlFor={id}
            className={buttonClass(
              { tone: 'secondary' },
              'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            )}
          >
            {opened || source ? imageField.change : imageField.choose}
          </label>
        </span>
        <LibraryImageButton label={props.label} onFile={chosen.choose} onFailure={chosen.refuse} />
        {opened && (
          <Button
            tone="quiet"
            aria-label={imageField.remove}
            title={imageField.remove}
            className="touch px-0"
            onClick={() => {
              flushSync(chosen.giveUp);
              focusInput();
            }}
          >
            <Icon of={X} className="size-5" />
          </Button>
        )}
        {!opened && value === 'removed' && current && (
          <Button
            tone="quiet"
            onClick={() => {
              flushSync(() => chosen.decide('kept'));
              focusInput();
            }}
          >
            {imageField.undo}
          </Button>
        )}
      </div>
      <p role="status" className={note === 'opening' ? 'flex items-center gap-2 text-sm text-muted' : 'sr-only'}>
        {note === 'opening' && <Spinner />}
        {note === 'opening' || note === 'cropped' ? imageField[note] : ''}
      </p>
      {error && <FormFieldError id={`${id}-error`}>{error}</FormFieldError>}
    </div>
  );
}

function CropWaiting() {
  const { imageField } = useMessages();
  return (
    <p className="grid h-[400px] place-items-center rounded-md bg-sunken text-sm text-muted">{imageField.opening}</p>
  );
}

/** Replaces the crop view if its file did not load. */
function CropMissing({ src }: { src: string }) {
  const { imageField } = useMessages();
  return (
    <figure className="grid max-w-md gap-2">
      <img
        src={src}
        alt={imageField.preview}
        className="aspect-video w-full rounded-md border border-line object-cover"
      />
      <figcaption role="status" className="text-sm text-muted">
        {imageField.cropMissing}
      </figcaption>
    </figure>
  );
}

/** The image, with the button that removes it. */
function Preview({ src, alt, onRemove }: { src: string; alt: string; onRemove: () => void }) {
  const { imageField } = useMessages();
  return (
    <div className="relative max-w-md">
      <ResponsiveImage src={src} alt={alt} sizes="28rem" className="rounded-md border border-line" />
      <button
        type="button"
        aria-label={imageField.remove}
        title={imageField.remove}
        className="touch absolute end-2 top-2 grid place-items-center rounded-full border border-edge bg-surface text-ink shadow-card hover:bg-sunken"
        onClick={onRemove}
      >
        <Icon of={X} className="size-5" />
      </button>
    </div>
  );
}

/** Where an image is dropped; a press chooses one. */
function DropPlace({ htmlFor, children }: { htmlFor: string; children: string }) {
  return (
    <label
      htmlFor={htmlFor}
      className="grid max-w-md cursor-pointer justify-items-center gap-2 rounded-md border border-dashed border-edge px-6 py-8 text-center text-sm text-muted hover:border-ink hover:bg-sunken"
    >
      <Icon of={ImagePlus} className="size-8" />
      {children}
    </label>
  );
}
