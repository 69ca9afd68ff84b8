import type { ImageShape } from '#contract/images.ts';
import { invalidInput } from '#server/errors.ts';
import type { Caller } from '#server/sessions/caller.ts';
import { writeAs } from '#server/sessions/write-as.ts';
import { type MediaServices, withImage } from './media.service.ts';

/**
 * Stores an uploaded image in a shape for a text or a draft that is saved later, and returns its address. Throws
 * `invalid_input` without an image, and what is wrong with it.
 */
export async function storeImageAs(
  services: MediaServices,
  caller: Caller,
  image: Buffer | null,
  shape: ImageShape,
  courseId: string | null = null,
): Promise<{ src: string }> {
  if (!image) throw invalidInput([['picture', { code: 'picture_required' }]]);
  // The write checks the caller again: an upload takes its time.
  const src = await withImage(
    services,
    image,
    (stored) => writeAs(services.db, caller, {}, async () => stored ?? ''),
    shape,
    { createdBy: caller._id, courseId },
  );
  return { src };
}
