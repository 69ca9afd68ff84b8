import { useRef, useState } from 'react';
import { type FormDraft, useUnsaved } from './form-drafts.tsx';
import type { Texts } from '#web/ui/merging/three-way-merge.ts';
import type { PictureHandle } from '#web/ui/image-field/image-field.tsx';
import type { DecidedPicture, PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';
import type { useSending } from './use-sending.ts';

/** Returns a decision about a picture as a text to compare: the address the picture will have, or an empty text. */
const pictureText = (picture: DecidedPicture, stored = ''): string => {
  if (typeof picture === 'object') return picture.url;
  return picture === 'kept' ? stored : '';
};

/** The picture of a form for a stored entity; `field` are the props of its `ImageField`. */
export function useFormPicture(draft: FormDraft, send: ReturnType<typeof useSending>['send']) {
  const [value, setValue] = useState<PictureValue>('kept');
  const handle = useRef<PictureHandle>(null);
  const decided = useRef<DecidedPicture>('kept');
  // A chosen picture is lost with its page: drafts keep texts only.
  useUnsaved(value === 'kept' ? 'none' : 'kept');
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
