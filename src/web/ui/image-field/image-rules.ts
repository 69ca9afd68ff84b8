import * as UPLOAD_LIMITS from '#contract/upload-limits.ts';

/** Accepted image types; without SVG, which can contain scripts. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;

/** The aspect ratio of cropped images. */
export const ASPECT = 16 / 9;
/** No image is shown wider than this. */
const LARGEST_WIDTH = 1920;

/** Why an image is refused; each has a sentence of the same name. */
export type Refusal = 'wrongType' | 'empty' | 'tooLarge' | 'tooManyPixels' | 'unreadable';

/** A part of an image, in percent of its width and height. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns what is wrong with a file by its type and size, before it is opened; null if nothing is. */
export function refusalOfFile(file: { readonly type: string; readonly size: number }): Refusal | null {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return 'wrongType';
  if (file.size === 0) return 'empty';
  return file.size > UPLOAD_LIMITS.imageBytes ? 'tooLarge' : null;
}

/** Returns what is wrong with an image of this many pixels; null if nothing is. */
export function refusalOfSize(width: number, height: number): Refusal | null {
  if (width < 1 || height < 1) return 'unreadable';
  return width * height > UPLOAD_LIMITS.imagePixels ? 'tooManyPixels' : null;
}

/**
 * Returns the pixels to cut out of an image and the size to draw them at: 16:9, at most 1920 wide, never enlarged. The
 * area lies within the image, however the percentages were rounded.
 */
export function cutOf(area: CropArea, image: { readonly width: number; readonly height: number }) {
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const width = within((area.width / 100) * image.width, image.width) || image.width;
  const height = within((area.height / 100) * image.height, image.height) || image.height;
  const outWidth = Math.max(1, Math.min(LARGEST_WIDTH, Math.round(width)));
  return {
    from: {
      x: within((area.x / 100) * image.width, image.width - width),
      y: within((area.y / 100) * image.height, image.height - height),
      width,
      height,
    },
    to: { width: outWidth, height: Math.max(1, Math.round(outWidth / ASPECT)) },
  };
}

/** Returns the largest 16:9 area in the middle of an image: the initial crop. */
export function middleOf({ width, height }: { readonly width: number; readonly height: number }): CropArea {
  const across = Math.min(100, ((height * ASPECT) / width) * 100);
  const down = Math.min(100, (width / ASPECT / height) * 100);
  return { x: (100 - across) / 2, y: (100 - down) / 2, width: across, height: down };
}

/** Returns the size of the preview while cropping: same ratio, no side longer than `longest`. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const share = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) };
}
