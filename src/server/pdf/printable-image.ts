/** An image as documents embed it: a PNG. */
export interface PrintableImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The longest side in pixels: 200 points at some 180 dots per inch. */
const LARGEST = 512;
/** From this brightness on, of 255, it is paper. */
const PAPER = 235;

/**
 * Returns an image without its empty border, on white: a scanned signature or a logo fills the place it gets. Null for one
 * that cannot be read or seen. `isInk`: what is almost white is paper.
 */
export async function printableImage(bytes: Uint8Array | null, isInk = false): Promise<PrintableImage | null> {
  if (bytes === null) return null;
  // Loaded with the first image (decision 0021).
  const { default: sharp } = await import('sharp');
  try {
    const white = await sharp(bytes)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .linear(isInk ? 255 / PAPER : 1, 0)
      .png()
      .toBuffer();
    const { channels } = await sharp(white).stats();
    // White letters on nothing, made for a dark page: they cannot be seen on paper.
    if (channels.every(({ min }) => min > PAPER)) return null;
    const cut = await sharp(white).trim({ background: '#fff', threshold: 12 }).toBuffer();
    const { data, info } = await sharp(cut)
      .resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
