import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { Storage } from '#server/adapters/storage.ts';
import { designIn } from './certificate-design.ts';
import type { CertificateData } from './certificate-data.ts';

/** An image as documents embed it: a PNG. */
export interface PrintableImage {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** The images of a certificate; null where there is none. */
export interface PrintableImages {
  readonly logo: PrintableImage | null;
  readonly signature: PrintableImage | null;
}

/** A certificate and the stored bytes of its images, for the thread that makes its files. */
export interface CertificateToMake {
  readonly data: CertificateData;
  readonly logo: Uint8Array | null;
  readonly signature: Uint8Array | null;
}

/** Returns a certificate with its images. A stored image that is gone is left out. */
export async function withStoredImages(
  { storage }: { readonly storage: Storage },
  data: CertificateData,
): Promise<CertificateToMake> {
  const read = async (image: { readonly src: string } | 'mark' | null) => {
    if (image === null || image === 'mark') return null;
    const file = await storage.read(image.src.slice('/media/'.length));
    return file && buffer(file.stream);
  };
  const { logo, signature } = designIn(data);
  return { data, logo: await read(logo), signature: await read(signature) };
}

/** The longest side in pixels: 200 points at some 180 dots per inch. */
const LARGEST = 512;
/** From this brightness on, of 255, it is paper. */
const PAPER = 235;

/**
 * Returns an image without its empty border, on white: a scanned signature or a logo fills the place it gets. Null for one
 * that cannot be read or seen. `isInk`: what is almost white is paper.
 */
async function printable(bytes: Uint8Array | null, isInk = false): Promise<PrintableImage | null> {
  if (bytes === null) return null;
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

/** Returns the images of a certificate as documents embed them. */
export const printableImages = async ({ logo, signature }: CertificateToMake): Promise<PrintableImages> => ({
  logo: await printable(logo),
  signature: await printable(signature, true),
});
