import { useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useUnsaved } from '#web/ui/editing/form-drafts.tsx';
import { type ImageUpload, ImageUploads } from './image-uploads.ts';
import { TextImagePlace } from './text-image-place.ts';
import { storeTextImage } from './store-text-image.ts';

/**
 * Returns the pictures that are uploaded for a text, and what uploads them. Leaving the page ends the uploads, and asks before;
 * the text stays without these pictures.
 */
export function useImageUploads(): {
  readonly uploads: ImageUploads;
  readonly pictures: readonly ImageUpload[];
} {
  const courseId = useContext(TextImagePlace);
  const [uploads] = useState(() => new ImageUploads((picture, signal) => storeTextImage(picture, courseId, signal)));
  const { pictures } = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  const isActive = pictures.some(({ src }) => src === undefined);
  useEffect(() => uploads.stop, [uploads]);
  useUnsaved(isActive ? 'lost' : 'none');
  return { uploads, pictures };
}
