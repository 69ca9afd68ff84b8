/** Widths in pixels pictures of 16:9 are kept in. Those of their own shape have the same files, all of one size. */
export const PICTURE_WIDTHS = [480, 800, 1280] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

/**
 * The shapes pictures are stored in: cut to 16:9, as uploaded and small, such as a logo, or as uploaded in all widths, such
 * as a drawing in a text.
 */
export const PICTURE_SHAPES = ['wide', 'own', 'full'] as const;
export type PictureShape = (typeof PICTURE_SHAPES)[number];
/** The longest side of a stored picture of its own shape, in pixels. */
export const OWN_SHAPE_MAX = 512;
/** A picture in a text is at most this many times as high as it is wide. */
export const FULL_SHAPE_RATIO = 2;

/** What a link preview shows (the Open Graph protocol's og:image, in the shape its readers crop to); no reader takes AVIF. */
export const SHARE_PICTURE = { name: 'share.jpg', width: 1200, height: 630 } as const;

/** The names of all files of a stored picture, in its folder. */
export const PICTURE_FILES: readonly string[] = [
  ...PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => `${width}.${format}`)),
  SHARE_PICTURE.name,
];

/** The address of a stored picture. It is never given to another one, so it can be cached for ever. */
const STORED_PICTURE = /^\/media\/pictures\/[0-9a-f]{32}\/(?:480|800|1280)\.(?:avif|webp)$/;

/**
 * Returns the six addresses of a stored picture as a `srcset` for each format.
 * Takes an `imageSrc`; returns null for a picture the school does not store (an outside address).
 */
export function pictureSources(imageSrc: string): { avif: string; webp: string } | null {
  if (!STORED_PICTURE.test(imageSrc)) return null;
  const folder = imageSrc.slice(0, imageSrc.lastIndexOf('/'));
  const srcset = (format: string) => PICTURE_WIDTHS.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ');
  return { avif: srcset('avif'), webp: srcset('webp') };
}

/** Returns the address of a stored picture's link preview; null for a picture the school does not store. */
export const sharePicture = (imageSrc: string): string | null =>
  STORED_PICTURE.test(imageSrc) ? `${imageSrc.slice(0, imageSrc.lastIndexOf('/'))}/${SHARE_PICTURE.name}` : null;

/** The address of a stored picture by its folder key (32 hex digits). */
export const pictureAddress = (key: string): string => `/media/pictures/${key}/800.webp`;
