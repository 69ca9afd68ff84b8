import { crc32 } from 'node:zlib';

const SIGNATURE_AND_HEADER = 33;
const KEYWORD = 'openbadgecredential';

/** Returns a PNG with a credential in an `iTXt` chunk, not compressed (Open Badges 3.0, 5.3.1.1). */
export function bakePng(png: Uint8Array, credential: string): Buffer {
  // Keyword, then: compression flag and method, language and translated keyword, all empty.
  const data = Buffer.from(`iTXt${KEYWORD}\0\0\0\0\0${credential}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(data));
  const image = Buffer.from(png);
  return Buffer.concat([
    image.subarray(0, SIGNATURE_AND_HEADER),
    length,
    data,
    check,
    image.subarray(SIGNATURE_AND_HEADER),
  ]);
}
