/** Widths in pixels images of 16:9 are kept in. Those of their own shape have the same files, all of one size. */
export const IMAGE_WIDTHS = [480, 800, 1280] as const;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;

/**
 * The shapes images are stored in: cut to 16:9, as uploaded and small, such as a logo, or as uploaded in all widths, such
 * as a drawing in a text.
 */
export const IMAGE_SHAPES = ['wide', 'own', 'full'] as const;
export type ImageShape = (typeof IMAGE_SHAPES)[number];
/** The longest side of a stored image of its own shape, in pixels. */
export const OWN_SHAPE_MAX = 512;
/** An image in a text is at most this many times as high as it is wide. */
export const FULL_SHAPE_RATIO = 2;

/** What a link preview shows (the Open Graph protocol's og:image, in the shape its readers crop to); no reader takes AVIF. */
export const SHARE_IMAGE = { name: 'share.jpg', width: 1200, height: 630 } as const;

/** The names of all files of a stored image, in its folder. */
export const IMAGE_FILES: readonly string[] = [
  ...IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => `${width}.${format}`)),
  SHARE_IMAGE.name,
];

/** The address of a stored image. It is never given to another one, so it can be cached for ever. */
const STORED_IMAGE = /^\/media\/pictures\/[0-9a-f]{32}\/(?:480|800|1280)\.(?:avif|webp)$/;

/**
 * Returns the six addresses of a stored image as a `srcset` for each format, and that of the largest one.
 * Takes an `imageSrc`; returns null for an image the school does not store (an outside address).
 */
export function imageSources(imageSrc: string): { avif: string; webp: string; largest: string } | null {
  if (!STORED_IMAGE.test(imageSrc)) return null;
  const folder = imageSrc.slice(0, imageSrc.lastIndexOf('/'));
  const srcset = (format: string) => IMAGE_WIDTHS.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ');
  return { avif: srcset('avif'), webp: srcset('webp'), largest: `${folder}/${IMAGE_WIDTHS.at(-1)}.webp` };
}

/** Returns the address of a stored image's link preview; null for an image the school does not store. */
export const shareImage = (imageSrc: string): string | null =>
  STORED_IMAGE.test(imageSrc) ? `${imageSrc.slice(0, imageSrc.lastIndexOf('/'))}/${SHARE_IMAGE.name}` : null;

/** The address of a stored image by its folder key (32 hex digits). */
export const imageAddress = (key: string): string => `/media/pictures/${key}/800.webp`;
