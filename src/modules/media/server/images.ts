import type Library from 'sharp';
import type { Sharp } from 'sharp';
import {
  FULL_SHAPE_RATIO,
  OWN_SHAPE_MAX,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureShape,
  SHARE_PICTURE,
} from '#contract/pictures.ts';
import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';
import { AppError } from '#server/errors.ts';

/** What we let in, by content and not by name. SVG is left out: it is a program, not a picture. */
const READABLE = new Set(['jpeg', 'png', 'webp', 'heif', 'gif']);
/** The shape of `wide` pictures: 16:9 as the crop makes them. */
const RATIO = 9 / 16;
const ENCODING = { avif: { quality: 55, effort: 2 }, webp: { quality: 80, effort: 3 } } as const;

const SHARE_ENCODING = { quality: 80, mozjpeg: true } as const;

let loading: Promise<typeof Library> | undefined;

/** Loaded by the first picture that comes: a start need not wait for it, and most processes never need it. */
const loadSharp = (): Promise<typeof Library> =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // Pictures are worked on one after the other: two large ones at once would double the memory, not the speed.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  }));

/** One file of a stored picture. */
export interface PictureFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const open = (sharp: typeof Library, upload: Buffer): Sharp =>
  sharp(upload, {
    limitInputPixels: UPLOAD_LIMITS.picturePixels,
    failOn: 'error',
    sequentialRead: true,
    animated: false,
  });

/** Returns the size of a picture. Throws `picture_unreadable` and `picture_too_large`. */
async function check(sharp: typeof Library, upload: Buffer): Promise<{ width: number; height: number }> {
  // The limit is checked here by hand to tell "too large" from "not a picture"; sharp's own limit stands behind it.
  const { format, width, height } = await sharp(upload, { limitInputPixels: false, failOn: 'error' }).metadata();
  if (!READABLE.has(format)) throw new AppError('picture_unreadable');
  if (width * height > UPLOAD_LIMITS.picturePixels) throw new AppError('picture_too_large');
  return { width, height };
}

/** The parts of a WebP file that make up a single picture, without its metadata (RFC 9649, 2.3). */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** Returns whether a file is a WebP picture and nothing else: no metadata, no animation, nothing behind its end. */
function isBareWebp(file: Buffer): boolean {
  if (file.length < 20 || file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP')
    return false;
  let at = 12;
  while (at + 8 <= file.length && WEBP_CHUNKS.has(file.toString('latin1', at, at + 4))) {
    const bytes = file.readUInt32LE(at + 4);
    at += 8 + bytes + (bytes % 2);
  }
  return at === file.length && file.readUInt32LE(4) + 8 === file.length;
}

async function makeOwnShape(sharp: typeof Library, upload: Buffer): Promise<PictureFile[]> {
  const { data, info } = await open(sharp, upload)
    .rotate()
    .resize({ width: OWN_SHAPE_MAX, height: OWN_SHAPE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const files: PictureFile[] = [];
  for (const format of PICTURE_FORMATS) {
    const bytes = await picture.clone()[format](ENCODING[format]).toBuffer();
    for (const width of PICTURE_WIDTHS) files.push({ name: `${width}.${format}`, type: `image/${format}`, bytes });
  }
  const { name, width, height } = SHARE_PICTURE;
  const share = picture
    .clone()
    .flatten({ background: '#fff' })
    .resize({ width, height, fit: 'contain', background: '#fff' });
  return [...files, { name, type: 'image/jpeg', bytes: await share.jpeg(SHARE_ENCODING).toBuffer() }];
}

/**
 * Makes of an uploaded picture the files it is kept as: every width in every format, and a link preview, upright as the
 * camera's orientation says, without metadata. A WebP picture of the largest size is kept as it is. In its own or full shape it is not enlarged and keeps its transparency. Throws `picture_unreadable` and `picture_too_large`.
 */
export async function makePictureFiles(upload: Buffer, shape: PictureShape = 'wide'): Promise<PictureFile[]> {
  if (upload.length === 0) throw new AppError('picture_unreadable');
  const sharp = await loadSharp();
  try {
    const size = await check(sharp, upload);
    if (shape === 'own') return await makeOwnShape(sharp, upload);
    // Decoded once, at the largest size that is kept; the others are made from that.
    const largest = Math.max(...PICTURE_WIDTHS);
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
    const files: PictureFile[] = [];
    for (const width of PICTURE_WIDTHS) {
      const sized = sharp(data, { raw }).resize({ width, withoutEnlargement: shape === 'full' });
      for (const format of PICTURE_FORMATS) {
        const made = await sized.clone()[format](ENCODING[format]).toBuffer({ resolveWithObject: true });
        const isSame =
          format === 'webp' && width === largest && made.info.width === size.width && made.info.height === size.height;
        // A picture that was exported comes back as it was.
        const bytes = isSame && isBareWebp(upload) ? upload : made.data;
        files.push({ name: `${width}.${format}`, type: `image/${format}`, bytes });
      }
    }
    const share = sharp(data, { raw })
      .flatten({ background: '#fff' })
      .resize({ width: SHARE_PICTURE.width, height: SHARE_PICTURE.height, fit: 'cover' });
    files.push({ name: SHARE_PICTURE.name, type: 'image/jpeg', bytes: await share.jpeg(SHARE_ENCODING).toBuffer() });
    return files;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('picture_unreadable', { cause });
  }
}
