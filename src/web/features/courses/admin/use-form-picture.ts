import { useRef, useState } from 'react';
import { type FormDraft, useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import type { Texts } from '#web/ui/editing/three-way-merge.ts';
import type { PictureHandle } from '#web/ui/image-field/image-field.tsx';
import type { DecidedPicture, PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import { isPictureUnsaved, pictureText } from './picture-text.ts';
import type { useSending } from './use-sending.ts';

/** The picture of a form that edits a stored entity; the props of its `ImageField` are `field`. */
export function useFormPicture(draft: FormDraft, send: ReturnType<typeof useSending>['send']) {
  const [value, setValue] = useState<PictureValue>('kept');
  const handle = useRef<PictureHandle>(null);
  const decided = useRef<DecidedPicture>('kept');
  useUnsaved(isPictureUnsaved(value) ? 'kept' : 'none');
  return {
    field: { value, handle, onChange: setValue },
    reset: () => setValue('kept'),
    isChosen: () => value !== 'kept' || handle.current?.isPending() === true,
    /** Returns what `settle` has decided. */
    decided: () => decided.current,
    /**
     * Adds the picture to the texts of the form, after it has been opened and cropped: the press counts while that is
     * under way. Returns null when the picture cannot be used, which its field says.
     */
    settle: async (texts: Texts): Promise<Texts | null> => {
      const picked = await send(async () => handle.current?.settle());
      if (!picked) return null;
      decided.current = picked;
      return { ...texts, picture: pictureText(picked, draft.base.texts.picture) };
    },
  };
}
