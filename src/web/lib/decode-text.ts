/** What programs of Windows write in a language unless another encoding is chosen. */
const LEGACY: readonly (readonly [encoding: string, languages: string])[] = [
  ['windows-1250', 'cs hr hu pl ro sk sl'],
  ['windows-1251', 'bg mk ru sr uk'],
  ['windows-1253', 'el'],
  ['windows-1254', 'tr'],
  ['windows-1255', 'he'],
  ['windows-1256', 'ar fa'],
  ['windows-1257', 'et lt lv'],
  ['windows-1258', 'vi'],
  ['windows-874', 'th'],
  ['shift_jis', 'ja'],
  ['euc-kr', 'ko'],
  ['gb18030', 'zh'],
];

const legacyEncoding = (language: string): string =>
  LEGACY.find(([, languages]) => languages.split(' ').includes(language.split('-', 1)[0]!))?.[0] ?? 'windows-1252';

/** Returns the encoding of a text file: by its byte order mark, its zero bytes, whether it is valid UTF-8, else its language. */
function encodingOf(bytes: Uint8Array, language: string): string {
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
    return legacyEncoding(language);
  }
}

/**
 * Returns the text of a file in UTF-8, in UTF-16, or as Windows writes its language (a tag such as `pt-BR`), without a byte
 * order mark.
 */
export const decodeText = (bytes: Uint8Array, language = 'en'): string =>
  new TextDecoder(encodingOf(bytes, language)).decode(bytes);
