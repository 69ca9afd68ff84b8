import { TUS_PART_TYPE, TUS_VERSION } from '#contract/media-kinds.ts';

/** Returns the headers that create an upload of so many bytes (tus 1.0.0). */
export const uploadHeaders = (bytes: number, metadata: Readonly<Record<string, string>>): Record<string, string> => ({
  'tus-resumable': TUS_VERSION,
  'upload-length': String(bytes),
  'upload-metadata': Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(','),
});

/** Returns the body and headers of a part of an upload. */
export const uploadCall = (offset: number, body: Buffer) => ({
  body,
  headers: { 'tus-resumable': TUS_VERSION, 'upload-offset': String(offset), 'content-type': TUS_PART_TYPE },
});

/** What the upload consists of. */
export const WORKSHEET = Buffer.from('%PDF-1.7 a worksheet of one page'.padEnd(100 * 1024));
