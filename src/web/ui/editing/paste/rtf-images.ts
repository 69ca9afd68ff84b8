/** A picture of a document in RTF: its bytes as hexadecimal digits. */
export interface RtfImage {
  readonly type: 'image/png' | 'image/jpeg';
  readonly hex: string;
}

const FORMAT = /\\(pngblip|jpegblip|emfblip|macpict|pmmetafile|wmetafile|dibitmap|wbitmap)/;

/** Returns the data of the group that a text begins in, without groups and control words before it. */
function dataOf(rtf: string): string {
  let start = 0;
  for (;;) {
    const end = rtf.indexOf('}', start);
    if (end === -1) return '';
    const part = rtf.slice(start, end);
    if (!part.includes('{')) return part.replace(/^(?:\\[a-z]+(?:-?\d+)?\s?|\s){0,99}/i, '');
    start = end + 1;
  }
}

/**
 * Returns the pictures of a document in RTF, as Word and LibreOffice put it on the clipboard beside HTML, in their order; null
 * for one in a format that browsers do not show. Copies for old programs (`\nonshppict`) are passed over.
 * Rich Text Format Specification 1.9.1, "Pictures"
 */
export function imagesOfRtf(rtf: string): (RtfImage | null)[] {
  const starts = Array.from(
    rtf.matchAll(/(\\nonshppict[\s{]{0,9})?\\pict(?![a-z])/g),
    ({ 0: found, 1: old, index }) => ({
      index: index + found.length,
      isOld: old !== undefined,
    }),
  );
  return starts.flatMap(({ index, isOld }, number): (RtfImage | null)[] => {
    if (isOld) return [];
    const picture = rtf.slice(index, starts[number + 1]?.index);
    const format = FORMAT.exec(picture);
    if (format?.[1] !== 'pngblip' && format?.[1] !== 'jpegblip') return [null];
    const type = format[1] === 'pngblip' ? 'image/png' : 'image/jpeg';
    return [{ type, hex: dataOf(picture.slice(format.index + format[0].length)) }];
  });
}

/** Returns the bytes that hexadecimal digits stand for; null if there are other signs than digits and blanks. */
export function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> | null {
  const digits = hex.replaceAll(/\s+/g, '');
  if (digits === '' || digits.length % 2 === 1 || !/^[\da-f]+$/i.test(digits)) return null;
  const bytes = new Uint8Array(digits.length / 2);
  const valueAt = (index: number) => (digits.charCodeAt(index) & 15) + (digits.charCodeAt(index) >> 6) * 9;
  for (let index = 0; index < bytes.length; index++) bytes[index] = valueAt(index * 2) * 16 + valueAt(index * 2 + 1);
  return bytes;
}
