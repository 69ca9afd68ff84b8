/** What programs of Windows write in a language unless another encoding is chosen, and then what others wrote. */
const LEGACY: readonly (readonly [encoding: string, languages: string])[] = [
  ['windows-1252', 'de es fr pt'],
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
  ['big5', 'zh-Hant'],
  ['euc-jp', 'ja'],
  ['koi8-r', 'ru'],
  ['ibm866', 'ru'],
  ['iso-8859-2', 'cs hu pl'],
  ['iso-8859-5', 'ru'],
  ['iso-8859-7', 'el'],
  ['iso-8859-15', 'de es fr pt'],
  ['macintosh', 'de es fr pt'],
];

/** The encodings an author can choose from, with the tags of languages that are written in them; none for all of them. */
export const ENCODINGS: readonly (readonly [encoding: string, languages: readonly string[]])[] = [
  ...LEGACY.map(([encoding, languages]) => [encoding, languages.split(' ')] as const),
  ['utf-8', []] as const,
  ['utf-16le', []] as const,
  ['utf-16be', []] as const,
];

const legacyEncoding = (language: string): string =>
  LEGACY.find(([, languages]) => languages.split(' ').includes(language.split('-', 1)[0]!))?.[0] ?? 'windows-1252';

/** The encoding of a text file. It is a guess by the language of the text unless `isSure`. */
export interface FoundEncoding {
  readonly encoding: string;
  readonly isSure: boolean;
}

/** Returns the encoding of a text file: by its byte order mark, its zero bytes, whether it is valid UTF-8, else its language. */
export function findEncoding(bytes: Uint8Array, language: string): FoundEncoding {
  const sure = (encoding: string) => ({ encoding, isSure: true });
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return sure('utf-16le');
  if (first === 0xfe && second === 0xff) return sure('utf-16be');
  // Western text in UTF-16 has a zero in every other byte; UTF-8 has none.
  const head = bytes.subarray(0, 1_024);
  const zeros = (parity: number) => head.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  if (zeros(1) > head.length / 8) return sure('utf-16le');
  if (zeros(0) > head.length / 8) return sure('utf-16be');
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return sure('utf-8');
  } catch {
    return { encoding: legacyEncoding(language), isSure: false };
  }
}

/** Returns the text of a file in an encoding, without a byte order mark. Bytes that are no letters become U+FFFD. */
export const decodeAs = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes);

/**
 * Returns the first lines of a text with letters outside ASCII: those that another encoding would change. Control
 * characters, of a wrong encoding, are shown as U+FFFD.
 */
export const tellingLines = (text: string, most: number): string[] =>
  text
    .split(/\r\n|\n|\r/)
    .filter((line) => /[^\u0000-\u007f]/.test(line))
    .slice(0, most)
    .map((line) => line.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd'));

/**
 * Returns the text of a file in UTF-8, in UTF-16, or as Windows writes its language (a tag such as `pt-BR`), without a byte
 * order mark.
 */
export const decodeText = (bytes: Uint8Array, language = 'en'): string =>
  decodeAs(bytes, findEncoding(bytes, language).encoding);
