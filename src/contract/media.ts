import { z } from 'zod';

/** Widths in pixels every stored picture is kept in; all are 16:9. */
export const PICTURE_WIDTHS = [480, 800, 1280] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

/** What a link preview shows (the Open Graph protocol's og:image, in the shape its readers crop to); no reader takes AVIF. */
export const SHARE_PICTURE = { name: 'share.jpg', width: 1200, height: 630 } as const;

/** The names of all files of a stored picture, in its folder. */
export const PICTURE_FILES: readonly string[] = [
  ...PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => `${width}.${format}`)),
  SHARE_PICTURE.name,
];

/** The address of a stored picture. It is never given to another one, so it can be cached for ever. */
const STORED_PICTURE = /^\/media\/pictures\/[0-9a-f]{32}\/(?:480|800|1280)\.(?:avif|webp)$/;

/** An address the school serves itself (a path) or a full https address. */
export const mediaUrl = z.string().meta({ description: 'A path on this site or an absolute address' });

/**
 * The six addresses a stored picture has, as `srcset` strings by format.
 * Takes an `imageSrc`; answers null when the picture is not one of ours (an outside address).
 */
export function pictureSources(imageSrc: string): { avif: string; webp: string } | null {
  if (!STORED_PICTURE.test(imageSrc)) return null;
  const folder = imageSrc.slice(0, imageSrc.lastIndexOf('/'));
  const srcset = (format: string) => PICTURE_WIDTHS.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ');
  return { avif: srcset('avif'), webp: srcset('webp') };
}

/** The address of a stored picture's link preview; null for a picture that is not one of ours. */
export const sharePicture = (imageSrc: string): string | null =>
  STORED_PICTURE.test(imageSrc) ? `${imageSrc.slice(0, imageSrc.lastIndexOf('/'))}/${SHARE_PICTURE.name}` : null;

/** The address of a stored picture by its folder key (32 hex digits). */
export const pictureAddress = (key: string): string => `/media/pictures/${key}/800.webp`;

/** A picture sent with a form, for the description of the API. */
export const pictureUpload = z
  .string()
  .optional()
  .meta({ format: 'binary', description: 'A picture: JPEG, PNG, WebP, AVIF or GIF, at most 10 MB' });
