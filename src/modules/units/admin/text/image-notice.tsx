import { type KeyboardEvent, useId, useRef, useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { ImageProblem, type ImageUpload } from '#web/ui/editing/images/image-uploads.ts';
import { ImageRefused } from '#web/ui/editing/images/store-text-image.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** How many pictures are described at once. */
const AT_ONCE = 3;

/** Returns the pictures that stand in a text without a description. */
export function undescribed(pictures: readonly ImageUpload[], text: string): readonly ImageUpload[] {
  if (pictures.length === 0) return [];
  const addresses = new Set(Array.from(text.matchAll(/!\[\]\(([^\s)#]+)/g), ([, address]) => address));
  return pictures.filter(({ src }) => typeof src === 'string' && addresses.has(src));
}

/** Says how many pictures are on their way and which were not uploaded, and asks for the descriptions of the others. */
export function ImageNotice(props: {
  pictures: readonly ImageUpload[];
  /** The text they stand in. */
  text: string;
  onDescribe: (src: string, alt: string) => void;
}) {
  const { unitDraft, imageField, visualEditor } = useMessages();
  const words = unitDraft.pictures;
  const { pictures, text } = props;
  const waiting = pictures.filter(({ src }) => src === undefined).length;
  const failed = pictures.filter(({ src }) => src === null);
  const reasonOf = ({ cause }: ImageUpload): string =>
    cause instanceof ImageRefused
      ? imageField[cause.refusal]
      : cause instanceof ImageProblem
        ? words.problems[cause.code]
        : sentenceOr(cause, visualEditor.picture.failed);
  const open = undescribed(pictures, text);
  return (
    <>
      {waiting > 0 && (
        <p role="status" className="text-sm text-muted">
          {words.waiting(waiting)}
        </p>
      )}
      {failed.length > 0 && (
        <Alert tone="error">
          <p>{words.failed}</p>
          <ul className="ms-5 list-disc">
            {failed.map((picture) => (
              <li key={picture.placeholder} className="break-words">
                {picture.name || words.unnamed}: {reasonOf(picture)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {open.length > 0 && <Descriptions pictures={open} onDescribe={props.onDescribe} />}
    </>
  );
}

function Descriptions(props: { pictures: readonly ImageUpload[]; onDescribe: (src: string, alt: string) => void }) {
  const words = useMessages().unitDraft.pictures;
  const area = useRef<HTMLDivElement>(null);
  const id = useId();
  const { pictures, onDescribe } = props;
  /** Enter goes to the next picture: what was written is applied when its field is left. */
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // The form around it is not sent.
    event.preventDefault();
    const inputs = [...area.current!.querySelectorAll('input')];
    const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1];
    (next ?? area.current!).focus();
  };
  return (
    <div
      ref={area}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      className="grid gap-2 rounded-md border border-line p-3"
      onKeyDown={goOn}
    >
      <p id={id} className="font-semibold">
        {words.describe(pictures.length)}
      </p>
      <ul className="grid gap-3">
        {pictures.slice(0, AT_ONCE).map((picture, index) => (
          <li key={picture.placeholder}>
            <Description picture={picture} number={index + 1} onDescribe={onDescribe} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Description(props: { picture: ImageUpload; number: number; onDescribe: (src: string, alt: string) => void }) {
  const { unitDraft, visualEditor } = useMessages();
  const { src, name } = props.picture;
  const [alt, setAlt] = useState('');
  return (
    <div className="grid grid-cols-[4rem_minmax(0,1fr)] items-start gap-3">
      <img src={src!} alt="" className="max-h-16 rounded-sm border border-line object-contain" />
      <TextInput
        label={unitDraft.pictures.alt(name || unitDraft.pictures.numbered(props.number))}
        hint={props.number === 1 ? visualEditor.picture.altHint : undefined}
        value={alt}
        maxLength={LIMITS.titleLength}
        autoComplete="off"
        onChange={({ target }) => setAlt(target.value)}
        onBlur={() => alt.trim() !== '' && props.onDescribe(src!, alt.trim())}
      />
    </div>
  );
}
