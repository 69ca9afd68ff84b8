import type { Storage } from '#server/adapters/storage.ts';
import { designIn } from './certificate-design.ts';
import { readStoredImage } from '#server/adapters/stored-image.ts';
import { type PrintableImage, printableImage } from '#server/pdf/printable-image.ts';
import type { CertificateData } from './certificate-data.ts';

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
  const read = async (image: { readonly src: string } | 'mark' | null) =>
    image === 'mark' ? null : readStoredImage(storage, image);
  const { logo, signature } = designIn(data);
  return { data, logo: await read(logo), signature: await read(signature) };
}

/** Returns the images of a certificate as documents embed them. */
export const printableImages = async ({ logo, signature }: CertificateToMake): Promise<PrintableImages> => ({
  logo: await printableImage(logo),
  signature: await printableImage(signature, true),
});
