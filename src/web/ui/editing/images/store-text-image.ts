import { upload, type Watch } from '#web/lib/upload.ts';
import { refusalOfImage, scaleImage } from '#web/ui/image-field/cut-image.ts';
import type { Refusal } from '#web/ui/image-field/image-rules.ts';

/** Why the browser does not upload an image. */
export class ImageRefused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/**
 * Uploads an image for a text, in its own shape and without metadata; for a text of a course, as a member of its team. Throws
 * ApiError and the signal's reason.
 */
export const sendTextImage = async (file: File, courseId: string | null, watch: Watch) => {
  const image = { picture: await scaleImage(file) };
  return courseId === null
    ? upload('POST /school/pictures', { params: {}, fields: { shape: 'full' }, image, ...watch })
    : upload('POST /courses/:courseId/pictures', { params: { courseId }, fields: {}, image, ...watch });
};

/**
 * Uploads an image for a text after its type and size are checked, and returns its address. Throws ImageRefused, ApiError and the
 * signal's reason.
 */
export async function storeTextImage(picture: Blob, courseId: string | null, signal: AbortSignal): Promise<string> {
  const file = picture instanceof File ? picture : new File([picture], 'picture', { type: picture.type });
  const refusal = await refusalOfImage(file);
  if (refusal) throw new ImageRefused(refusal);
  return (await sendTextImage(file, courseId, { signal })).src;
}
