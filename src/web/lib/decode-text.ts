/** Returns the encoding of a text file: by its byte order mark, its zero bytes, or whether it is valid UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Western text in UTF-16 has a zero in every other byte; UTF-8 has none.
  const head = bytes.subarray(0, 1_024);
  const zeros = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zeros(1) > head.length / 8) return 'utf-16le';
  if (zeros(0) > head.length / 8) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Returns the text of a file in UTF-8, UTF-16 or Latin-1 (as Windows writes it), without a byte order mark. */
export const decodeText = (bytes: Uint8Array): string => new TextDecoder(encodingOf(bytes)).decode(bytes);
