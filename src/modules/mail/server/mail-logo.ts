import type { EmailFile } from '#server/adapters/mailer.ts';
import { readStoredImage } from '#server/adapters/stored-image.ts';
import type { Services } from '#server/services.ts';
import { LOGO_CID } from './email-layout.ts';

/** Twice the size it is shown at. */
const SIZE = { width: 520, height: 80 } as const;

/**
 * Returns a function that returns the logo of the school as a file of a message, in PNG, which every mail program shows: one, or
 * none without a logo and where it cannot be read. The last logo is kept in memory.
 */
export function logoFiles({ storage }: Pick<Services, 'storage'>) {
  let last: { readonly src: string; readonly files: EmailFile[] } | undefined;
  return async (logo: { readonly src: string } | null | undefined): Promise<EmailFile[]> => {
    if (!logo) return [];
    if (last?.src === logo.src) return last.files;
    const content = await pngOf(storage, logo).catch(() => null);
    if (!content) return [];
    last = { src: logo.src, files: [{ name: 'logo.png', type: 'image/png', content, cid: LOGO_CID }] };
    return last.files;
  };
}

async function pngOf(storage: Services['storage'], logo: { readonly src: string }): Promise<Buffer | null> {
  const bytes = await readStoredImage(storage, logo);
  if (!bytes) return null;
  // Loaded with the first logo: a school without one never needs it (decision 0021).
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
