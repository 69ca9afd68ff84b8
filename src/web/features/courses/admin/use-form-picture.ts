import { useRef, useState } from 'react';
import { type FormDraft, useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import type { Texts } from '#web/ui/editing/three-way-merge.ts';
import type { PictureHandle } from '#web/ui/image-field/image-field.tsx';
import type { DecidedPicture, PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import { isPictureUnsaved, pictureText } from './picture-text.ts';
import type { useSending } from './use-sending.ts';

/** The picture of a form for a stored entity; `field` are the props of its `ImageField`. */
export function useFormPicture(draft: FormDraft, send: ReturnType<typeof useSending>['send']) {
  const [value, setValue] = useState<PictureValue>('kept');
  const handle = useRef<PictureHandle>(null);
  const decided = useRef<DecidedPicture>('kept');
  useUnsaved(isPictureUnsaved(value) ? 'kept' : 'none');
  return {
    field: { value, handle, onChange: setValue },
    reset: () => setValue('kept'),
    isChosen: () => value !== 'kept' || handle.current?.isPending() === true,
    /** Returns the last decision of `settle`. */
    decided: () => decided.current,
    /**
     * Adds the picture to the form's texts after opening and cropping it; a second press meanwhile is ignored. Returns
     * null for an unusable picture, whose field then shows the error.
     */
    settle: async (texts: Texts): Promise<Texts | null> => {
      const picked = await send(async () => handle.current?.settle());
      if (!picked) return null;
      decided.current = picked;
      return { ...texts, picture: pictureText(picked, draft.base.texts.picture) };
    },
  };
}
