/** The widths an image can have in a text instead of the whole one, in percent. */
export const TEXT_IMAGE_WIDTHS = [25, 50, 75] as const;
export type TextImageWidth = (typeof TEXT_IMAGE_WIDTHS)[number];

const WIDTH = /#width=(\d+)$/;

/**
 * Returns the address of an image without the width behind it, and that width; null for the whole one. The anchor of an address
 * is the one place in which every Markdown keeps a width, and browsers load the same file.
 */
export function splitWidth(address: string): { readonly src: string; readonly width: TextImageWidth | null } {
  const match = WIDTH.exec(address);
  const width = TEXT_IMAGE_WIDTHS.find((one) => match?.[1] === String(one));
  return match && width ? { src: address.slice(0, match.index), width } : { src: address, width: null };
}

/** Returns the address of an image with a width, in place of the one it has. */
export const withWidth = (address: string, width: TextImageWidth | null): string =>
  splitWidth(address).src + (width === null ? '' : `#width=${width}`);
