import { useContext, useState } from 'react';
import * as LIMITS from '#contract/limits.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { useSending } from '#web/ui/editing/use-sending.ts';
import { TextImagePlace } from '#web/ui/editing/images/text-image-place.ts';
import { sendTextImage } from '#web/ui/editing/images/store-text-image.ts';
import type { OpenedImage } from '#web/ui/image-field/cut-image.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';

/** An image of the library. */
export interface StoredImage {
  readonly shownAs: string;
  readonly src: string;
}

/** Asks for the description of an image, uploads it in its own shape unless it is stored, and reports its address. */
export function ImageDialog(props: {
  image: OpenedImage | StoredImage;
  onInsert: (alt: string, src: string) => void;
  onClose: () => void;
}) {
  const words = useMessages().visualEditor.picture;
  const courseId = useContext(TextImagePlace);
  const [alt, setAlt] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, send } = useSending();

  const insert = async () => {
    setSubmitted(true);
    setFailure(null);
    if (alt.trim() === '') return;
    try {
      const { image } = props;
      const stored = 'src' in image ? image : await send((watch) => sendTextImage(image.file, courseId, watch));
      if (stored) props.onInsert(alt.trim(), stored.src);
    } catch (cause) {
      setFailure(sentenceOr(cause, words.failed));
    }
  };

  return (
    <Dialog
      open
      title={words.title}
      onClose={() => busy || props.onClose()}
      footer={
        <>
          <Button tone="secondary" aria-disabled={busy} onClick={() => busy || props.onClose()}>
            {words.cancel}
          </Button>
          <Button busy={busy} busyLabel={words.inserting} onClick={() => void insert()}>
            {words.insert}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <img
          src={props.image.shownAs}
          alt=""
          className="max-h-60 justify-self-start rounded-md border border-line object-contain"
        />
        <TextInput
          label={words.alt}
          hint={words.altHint}
          value={alt}
          required
          maxLength={LIMITS.titleLength}
          autoComplete="off"
          error={submitted && alt.trim() === '' ? words.altRequired : undefined}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            // Not a form: there is one around it.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            void insert();
          }}
        />
        {failure && <Alert tone="error">{failure}</Alert>}
      </div>
    </Dialog>
  );
}
