import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Returns the bytes of a stored image by its address under /media; null if there is none, or it is a shipped one. */
export async function readStoredImage(
  storage: { read(key: string): Promise<{ readonly stream: Readable } | null> },
  image: { readonly src: string } | null | undefined,
): Promise<Buffer | null> {
  if (!image?.src.startsWith('/media/')) return null;
  const file = await storage.read(image.src.slice('/media/'.length));
  return file && buffer(file.stream);
}
