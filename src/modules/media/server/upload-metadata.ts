import { type UploadMetadata, uploadMetadata } from '#modules/media/contract/media-files.ts';
import { parseInput } from '#server/api/validation.ts';

/**
 * Returns what an `Upload-Metadata` header says: pairs of a name and a Base64 value (tus 1.0.0). What the address of the call
 * says (`known`) counts instead. Throws `invalid_input`.
 */
export function readUploadMetadata(header: string, known: { readonly courseId?: string }): UploadMetadata {
  const pairs = header.split(',').map((pair) => {
    const [name = '', value = ''] = pair.trim().split(' ');
    return [name, Buffer.from(value, 'base64').toString('utf8')] as const;
  });
  return parseInput(uploadMetadata, { ...Object.fromEntries(pairs), ...known }, 'upload-metadata');
}
