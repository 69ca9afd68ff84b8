import { ImagePlus } from 'lucide';
import { useId, useRef, useSyncExternalStore } from 'react';
import * as LIMITS from '#contract/limits.ts';
import type { SchoolImage } from '#modules/school/contract/school-document.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { upload } from '#web/lib/upload.ts';
import { valueAt } from '#web/ui/editing/json-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { FormFieldError } from '#web/ui/form/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { cutImage, frameImage, openImage, shrinkImage } from '#web/ui/image-field/cut-image.ts';
import { FormerAlt } from '#web/ui/image-field/former-alt.tsx';
import { IMAGE_TYPES } from '#web/ui/image-field/image-rules.ts';
import { LibraryButton } from '#web/ui/library/library-button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { fieldId, useAt, useEditor, usePartName } from './editor-context.tsx';
import { LanguageField } from './fields.tsx';
import { pathById, pathNow } from './image-uploads.ts';

/** How pages show an image: a logo whole, a portrait under an arch, others 16:9. */
type Shape = 'logo' | 'logoDark' | 'portrait' | 'wide';

const PREVIEWS: Readonly<Record<Shape, string>> = {
  logo: 'h-20 w-36 rounded-md border border-line bg-paper object-contain',
  logoDark: 'h-20 w-36 rounded-md border border-line bg-[#131a24] object-contain',
  portrait: 'arch aspect-[4/5] w-28 bg-sunken object-cover',
  wide: 'aspect-video w-full max-w-sm rounded-md border border-line object-cover',
};

const isLogo = (shape: Shape) => shape === 'logo' || shape === 'logoDark';

/** Returns a chosen file in the shape in which it is stored. */
function shaped(file: File, shape: Shape): Promise<File> {
  if (shape === 'wide') return cutImage(file, null);
  return isLogo(shape) ? shrinkImage(file) : frameImage(file, 4 / 5);
}

/** An image of the current part: chosen, uploaded at once, replaced or removed. `describe`: with its text alternative. */
export function SchoolImageField(props: {
  path: string;
  label: string;
  hint?: string;
  shape: Shape;
  describe?: boolean;
}) {
  const { adminSchool, imageField } = useMessages();
  const words = adminSchool.picture;
  const { path, shape } = props;
  const { value: image, set, error: refused } = useAt<SchoolImage | null>(path);
  const { error: refusedSource } = useAt<string>(`${path}.src`);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const part = usePartName();
  const { shippedImage, parts, uploads, language } = useEditor();
  const draft = parts[part];
  const key = `${part}/${pathById(draft.get().value, path)}`;
  const { share, failure, formerAlt } = useSyncExternalStore(uploads.subscribe, () => uploads.get(key));
  const error = failure ?? refused ?? refusedSource;
  const former = formerAlt && (formerAlt[language] ?? Object.values(formerAlt)[0]);
  const isDescribed = props.describe !== false;

  const take = async (file: File) => {
    const before = draft.get().value;
    uploads.change(key, { failure: null });
    const opened = await openImage(file);
    if (typeof opened === 'string') return uploads.change(key, { failure: imageField[opened] });
    URL.revokeObjectURL(opened.shownAs);
    try {
      const stored = await uploads.run(key, async (watch) =>
        upload('POST /school/pictures', {
          params: {},
          fields: isLogo(shape) ? { shape: 'own' } : {},
          image: { picture: await shaped(file, shape) },
          ...watch,
        }),
      );
      if (!stored) return;
      // The entry may have moved, and this tab may be closed by now.
      const { value } = draft.get();
      const now = pathNow(value, pathById(before, path));
      if (now === null) return;
      const alt = (valueAt(value, `${now}.alt`) ?? {}) as SchoolImage['alt'];
      // What described the image before says nothing of this one.
      draft.set(now, { src: stored.src, alt: {} });
      uploads.change(key, { formerAlt: isDescribed && Object.values(alt).some((one) => one.trim()) ? alt : null });
    } catch (cause) {
      // What it was for is discarded.
      if (cause instanceof DOMException && cause.name === 'AbortError') return;
      uploads.change(key, { failure: sentenceOr(cause, words.failed) });
    }
  };

  return (
    <div role="group" aria-labelledby={`${id}-label`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {props.label}
      </span>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {props.hint} {words.allowed}
      </p>
      {image ? (
        <img src={shippedImage(image.src) ?? image.src} alt="" className={PREVIEWS[shape]} />
      ) : (
        <span
          aria-hidden="true"
          className="grid h-20 w-36 place-items-center rounded-md border border-dashed border-edge text-muted"
        >
          <Icon of={ImagePlus} className="size-6" />
        </span>
      )}
      <div className="flex flex-wrap gap-2">
        <span className="inline-flex">
          <input
            ref={input}
            id={fieldId(part, path)}
            type="file"
            accept={IMAGE_TYPES.join(',')}
            aria-labelledby={`${id}-choose ${id}-label`}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={error ? true : undefined}
            className="peer sr-only"
            onChange={(event) => {
              const file = event.target.files?.[0];
              // Allows choosing the same file again.
              event.target.value = '';
              if (file) void take(file);
            }}
          />
          <label
            id={`${id}-choose`}
            htmlFor={fieldId(part, path)}
            className={buttonClass(
              { tone: 'secondary', size: 'sm' },
              'cursor-pointer peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
            )}
          >
            {image ? imageField.change : words.choose}
          </label>
        </span>
        <LibraryButton
          kind="image"
          size="sm"
          label={props.label}
          onChoose={({ imageSrc }) => {
            if (imageSrc === null) return;
            uploads.change(key, { failure: null, formerAlt: null });
            set({ src: imageSrc, alt: {} });
          }}
        />
        {image && (
          <Button
            size="sm"
            tone="quiet"
            onClick={() => {
              uploads.change(key, { failure: null, formerAlt: null });
              set(null);
              input.current?.focus();
            }}
          >
            {imageField.remove}
          </Button>
        )}
      </div>
      {share !== null && (
        <ProgressBar
          label={share < 1 ? imageField.upload.sending : imageField.upload.working}
          share={share}
          valueText={imageField.upload.percent(Math.round(share * 100))}
        />
      )}
      {error && <FormFieldError id={`${id}-error`}>{error}</FormFieldError>}
      {image && former && !Object.values(image.alt).some((one) => one.trim()) && (
        <FormerAlt
          text={former}
          onKeep={() => {
            set({ ...image, alt: formerAlt });
            uploads.change(key, { formerAlt: null });
          }}
        />
      )}
      {image && isDescribed && (
        <LanguageField path={`${path}.alt`} label={words.alt} hint={words.altHint} max={LIMITS.titleLength} />
      )}
    </div>
  );
}
