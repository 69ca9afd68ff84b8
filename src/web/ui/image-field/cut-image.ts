import { OWN_SHAPE_MAX } from '#contract/images.ts';
import {
  type CropArea,
  cutOf,
  fitWithin,
  middleOf,
  type Refusal,
  refusalOfFile,
  refusalOfSize,
} from './image-rules.ts';

/** Longest side of the preview while cropping, in pixels. */
const SHOWN_LONGEST = 1600;
const QUALITY = 0.9;

/** A chosen image, ready to be cropped. */
export interface OpenedImage {
  readonly file: File;
  /** An object URL of a scaled-down copy; revoked by the caller that opened the image. */
  readonly shownAs: string;
}

/** Returns the size of an image from its header, upright by its EXIF orientation. Null: not an image. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    const loaded = new Promise<boolean>((resolve) => {
      image.onload = () => resolve(true);
      image.onerror = () => resolve(false);
    });
    image.src = address;
    return (await loaded) ? { width: image.naturalWidth, height: image.naturalHeight } : null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

function canvasOf(size: { width: number; height: number }) {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas.');
  context.imageSmoothingQuality = 'high';
  return { canvas, context };
}

/** Paints white under transparent pixels, which a JPEG would show black. */
function paintUnder(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
}

/**
 * Returns a canvas as a file: WebP, or JPEG if the browser cannot write WebP (it then returns another type without an
 * error).
 */
async function encode(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const type of ['image/webp', 'image/jpeg']) {
    if (type === 'image/jpeg') paintUnder(canvas);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
    if (blob?.type === type) return blob;
  }
  throw new Error('This browser could not write the picture.');
}

/** Returns the size of an image in pixels, or why it is refused. Its pixels are not decoded. */
async function checkedSize(file: File): Promise<{ width: number; height: number } | Refusal> {
  const refusal = refusalOfFile(file);
  if (refusal) return refusal;
  const size = await sizeOf(file);
  return size ? (refusalOfSize(size.width, size.height) ?? size) : 'unreadable';
}

/** Returns why an image is refused; null if it is not. */
export async function refusalOfImage(file: File): Promise<Refusal | null> {
  const size = await checkedSize(file);
  return typeof size === 'string' ? size : null;
}

/** Opens a file to be cropped, or returns why it is refused. Reads its size before decoding its pixels. */
export async function openImage(file: File): Promise<OpenedImage | Refusal> {
  const size = await checkedSize(file);
  if (typeof size === 'string') return size;
  const preview = fitWithin(size.width, size.height, SHOWN_LONGEST);
  if (preview.width === size.width) return { file, shownAs: URL.createObjectURL(file) };
  try {
    // Decoded and scaled off the main thread, so that a large photograph blocks nothing.
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: preview.width,
      resizeHeight: preview.height,
      resizeQuality: 'medium',
    });
    const { canvas, context } = canvasOf(preview);
    context.drawImage(bitmap, 0, 0, preview.width, preview.height);
    bitmap.close();
    return { file, shownAs: URL.createObjectURL(await encode(canvas)) };
  } catch {
    return 'unreadable';
  }
}

/**
 * Cuts the area (the middle, if null) out of the full image: a new file, 16:9, at most 1920 wide, without metadata.
 * Throws if the browser cannot.
 */
export async function cutImage(file: File, area: CropArea | null): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { from, to } = cutOf(area ?? middleOf(bitmap), bitmap);
    const { canvas, context } = canvasOf(to);
    context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
    const blob = await encode(canvas);
    return new File([blob], `picture.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
  } finally {
    bitmap.close();
  }
}

/** The largest stored size of an image. */
const FRAME = { width: 1280, height: 720 };

async function encodeTransparent(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser could not write the picture.');
  return new File([blob], 'picture.png', { type: blob.type });
}

/** Returns the whole image in its own shape, as small as it is stored, with its transparency. Throws if the browser cannot. */
export async function shrinkImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = fitWithin(bitmap.width, bitmap.height, OWN_SHAPE_MAX);
    const { canvas, context } = canvasOf(size);
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    return await encodeTransparent(canvas);
  } finally {
    bitmap.close();
  }
}

/**
 * Puts the part of an image of another shape, of this ratio of width to height, into a transparent 16:9 frame, somewhat
 * above the middle, where a face is. Throws if the browser cannot.
 */
export async function frameImage(file: File, part: number): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { canvas, context } = canvasOf(FRAME);
    const ratio = bitmap.width / bitmap.height;
    const from =
      ratio > part
        ? { width: bitmap.height * part, height: bitmap.height }
        : { width: bitmap.width, height: bitmap.width / part };
    const scale = Math.min(FRAME.width / from.width, FRAME.height / from.height);
    const to = { width: from.width * scale, height: from.height * scale };
    context.drawImage(
      bitmap,
      (bitmap.width - from.width) / 2,
      (bitmap.height - from.height) / 3,
      from.width,
      from.height,
      (FRAME.width - to.width) / 2,
      (FRAME.height - to.height) / 2,
      to.width,
      to.height,
    );
    return await encodeTransparent(canvas);
  } finally {
    bitmap.close();
  }
}

/** The longest side of an image that is uploaded for a text, in pixels. */
const TEXT_LONGEST = 2560;

/** Returns the whole image in its own shape for a text, without metadata. Throws if the browser cannot. */
export async function scaleImage(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const size = fitWithin(bitmap.width, bitmap.height, TEXT_LONGEST);
    const { canvas, context } = canvasOf(size);
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    const blob = await encode(canvas);
    return new File([blob], `picture.${blob.type === 'image/webp' ? 'webp' : 'jpg'}`, { type: blob.type });
  } finally {
    bitmap.close();
  }
}
