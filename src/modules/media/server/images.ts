import type Library from 'sharp';
import type { Sharp } from 'sharp';
import {
  FULL_SHAPE_RATIO,
  OWN_SHAPE_MAX,
  IMAGE_FORMATS,
  IMAGE_WIDTHS,
  type ImageShape,
  SHARE_IMAGE,
} from '#contract/images.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { AppError } from '#server/errors.ts';

/** What we let in, by content and not by name. SVG is left out: it is a program, not an image. */
const READABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
/** The shape of `wide` images: 16:9 as the crop makes them. */
const RATIO = 9 / 16;
const ENCODING = { avif: { quality: 55, effort: 2 }, webp: { quality: 80, effort: 3 } } as const;

const SHARE_ENCODING = { quality: 80, mozjpeg: true } as const;

let loading: Promise<typeof Library> | undefined;

/** Loaded by the first image that comes: a start need not wait for it, and most processes never need it. */
const loadSharp = (): Promise<typeof Library> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // Images are worked on one after the other: two large ones at once would double the memory, not the speed.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

/** One file of a stored image. */
export interface ImageFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const open = (sharp: typeof Library, upload: Buffer): Sharp =>
  sharp(upload, {
    limitInputPixels: UPLOAD_LIMITS.imagePixels,
    failOn: 'error',
    sequentialRead: true,
    animated: false,
  });

/** Returns the size of an image. Throws `picture_unreadable` and `picture_too_large`. */
async function check(sharp: typeof Library, upload: Buffer): Promise<{ width: number; height: number }> {
  // The limit is checked here by hand to tell "too large" from "not an image"; sharp's own limit stands behind it.
  const { format, width, height } = await sharp(upload, { limitInputPixels: false, failOn: 'error' }).metadata();
  if (!READABLE.has(format)) throw new AppError('picture_unreadable');
  if (width * height > UPLOAD_LIMITS.imagePixels) throw new AppError('picture_too_large');
  return { width, height };
}

/** The parts of a WebP file that make up a single image, without its metadata (RFC 9649, 2.3). */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Returns whether a file is a WebP image and nothing else: no metadata, no animation, nothing behind its end. */
function isBareWebp(file: Buffer): boolean {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    return false;
  let index = 12;
  while (index + 8 <= file.length && WEBP_CHUNKS.has(file.toString('latin1', index, index + 4))) {
    const bytes = file.readUInt32LE(index + 4);
    index += 8 + bytes + (bytes % 2);
  }
  return index === file.length && file.readUInt32LE(4) + 8 === file.length;
}

async function makeOwnShape(sharp: typeof Library, upload: Buffer): Promise<ImageFile[]> {
  const { data, info } = await open(sharp, upload)
    .rotate()
    .resize({ width: OWN_SHAPE_MAX, height: OWN_SHAPE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const image = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files: ImageFile[] = [];
  for (const format of IMAGE_FORMATS) {
    const bytes = await image.clone()[format](ENCODING[format]).toBuffer();
    for (const width of IMAGE_WIDTHS) files.push({ name: `${width}.${format}`, type: `image/${format}`, bytes });
  }
  const { name, width, height } = SHARE_IMAGE;
  const share = image
    .clone()
    .flatten({ background: '#fff' })
    .resize({ width, height, fit: 'contain', background: '#fff' });
  return [...files, { name, type: 'image/jpeg', bytes: await share.jpeg(SHARE_ENCODING).toBuffer() }];
}

/**
 * Makes of an uploaded image the files it is kept as: every width in every format, and a link preview, upright as the
 * camera's orientation says, without metadata. A WebP image of the largest size is kept as it is. In its own or full shape
 * it is not enlarged and keeps its transparency. Throws `picture_unreadable` and `picture_too_large`.
 */
export async function makeImageFiles(upload: Buffer, shape: ImageShape = 'wide'): Promise<ImageFile[]> {
  if (upload.length === 0) throw new AppError('picture_unreadable');
  const sharp = await loadSharp();
  try {
    const size = await check(sharp, upload);
    if (shape === 'own') return await makeOwnShape(sharp, upload);
    // Decoded once, at the largest size that is kept; the others are made from that.
    const largest = Math.max(...IMAGE_WIDTHS);
    const { data, info } = await open(sharp, upload)
      .rotate()
      .resize(
        shape === 'full'
          ? { width: largest, height: largest * FULL_SHAPE_RATIO, fit: 'inside', withoutEnlargement: true }
          : { width: largest, height: Math.round(largest * RATIO), fit: 'cover' },
      )
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const files: ImageFile[] = [];
    for (const width of IMAGE_WIDTHS) {
      const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: shape === 'full' });
      for (const format of IMAGE_FORMATS) {
        const image = await sized.clone()[format](ENCODING[format]).toBuffer({ resolveWithObject: true });
        const isSame =
          format === 'webp' &&
          width === largest &&
          image.info.width === size.width &&
          image.info.height === size.height;
        // An image that was exported comes back as it was.
        const bytes = isSame && isBareWebp(upload) ? upload : image.data;
        files.push({ name: `${width}.${format}`, type: `image/${format}`, bytes });
      }
    }
    const share = sharp(data, { raw })
      .flatten({ background: '#fff' })
      .resize({ width: SHARE_IMAGE.width, height: SHARE_IMAGE.height, fit: 'cover' });
    files.push({ name: SHARE_IMAGE.name, type: 'image/jpeg', bytes: await share.jpeg(SHARE_ENCODING).toBuffer() });
    return files;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('picture_unreadable', { cause });
  }
}
