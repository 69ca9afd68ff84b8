import type { DecidedPicture, PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';

/** A decision about a picture as a text to be compared: the address of the picture there will be, or nothing. */
export const pictureText = (picture: DecidedPicture, stored: string | undefined): string =>
  picture === 'kept' ? (stored ?? '') : picture === 'removed' ? '' : picture.url;

/** Whether a picture would be lost with its page: no draft keeps it. */
export const isPictureUnsaved = (picture: PictureValue): boolean => picture !== 'kept';
