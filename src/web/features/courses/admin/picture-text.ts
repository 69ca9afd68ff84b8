import type { DecidedPicture, PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';

/** Returns a picture decision as comparable text: the URL of the resulting picture, or empty. */
export const pictureText = (picture: DecidedPicture, stored: string | undefined): string =>
  picture === 'kept' ? (stored ?? '') : picture === 'removed' ? '' : picture.url;

/** Returns whether leaving the page would lose a picture: drafts keep none. */
export const isPictureUnsaved = (picture: PictureValue): boolean => picture !== 'kept';
