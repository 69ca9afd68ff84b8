import { useRef, useState } from 'react';
import { useUnsaved } from './form-drafts.tsx';
import type { ImageHandle } from '#web/ui/image-field/image-field.tsx';
import type { DecidedImage, ImageValue } from '#web/ui/image-field/use-chosen-image.ts';
import type { useSending } from './use-sending.ts';

/** The image of a form; `field` are the props of its `ImageField`. */
export function useFormImage(send: ReturnType<typeof useSending>['send']) {
  const [value, setValue] = useState<ImageValue>('kept');
  const handle = useRef<ImageHandle>(null);
  // A chosen image is lost with its page: drafts keep texts only.
  useUnsaved(value === 'kept' ? 'none' : 'kept');
  return {
    field: { value, handle, onChange: setValue },
    reset: () => setValue('kept'),
    isChosen: () => value !== 'kept' || handle.current?.isPending() === true,
    /**
     * Returns the decision about the image after opening and cropping it; null for an unusable image, whose field then
     * shows the error, and for a second press meanwhile.
     */
    settle: async (): Promise<DecidedImage | null> => (await send(async () => handle.current?.settle())) ?? null,
  };
}
