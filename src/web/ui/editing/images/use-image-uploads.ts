import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ImageUpload, ImageUploads } from './image-uploads.ts';
import { storeTextImage } from './store-text-image.ts';

/**
 * Returns the pictures that are uploaded for a text, and what uploads them. Leaving the page ends the uploads, and asks before;
 * the text stays without these pictures.
 */
export function useImageUploads(): {
  readonly uploads: ImageUploads;
  readonly pictures: readonly ImageUpload[];
} {
  const [uploads] = useState(() => new ImageUploads(storeTextImage));
  const { pictures } = useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read);
  const isActive = pictures.some(({ src }) => src === undefined);
  useEffect(() => uploads.stop, [uploads]);
  useEffect(() => {
    if (!isActive) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isActive]);
  return { uploads, pictures };
}
