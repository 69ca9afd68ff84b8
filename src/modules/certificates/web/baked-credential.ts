const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const KEYWORD = 'openbadgecredential\0';

/** Returns whether a file is a PNG, by its first bytes. */
export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

/** Returns the credential in a PNG: its `iTXt` chunk, not compressed (Open Badges 3.0, 5.3.1.1). Null without one. */
export function credentialInPng(png: Uint8Array): string | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const text = new TextDecoder();
  // A chunk: its length, its type, its data and a check of four bytes.
  for (let offset = SIGNATURE.length; offset + 12 <= png.length; offset += 12 + view.getUint32(offset)) {
    const data = png.subarray(offset + 8, offset + 8 + view.getUint32(offset));
    if (text.decode(png.subarray(offset + 4, offset + 8)) !== 'iTXt') continue;
    const credential = text.decode(data);
    // After the keyword: no compression, its method, and the ends of the language and of the translated keyword.
    const rest = credential.startsWith(`${KEYWORD}\0`) ? credential.slice(KEYWORD.length + 2).split('\0') : [];
    if (rest.length >= 3) return rest.slice(2).join('\0');
  }
  return null;
}
