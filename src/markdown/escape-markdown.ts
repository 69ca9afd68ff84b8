/** Signs of Markdown within a line. `_` and `~` only matter beside what is no letter, and in pairs. */
const SIGNS =
  /[\\`*[\]]|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])|~{2,}|&(?=#?\w{1,32};)|<(?=[a-z][a-z0-9+.-]{1,31}:|[^\s<>@]{1,64}@)/giu;

const ADDRESS = /https?:\/\/[^\s<>]+/gi;

/** Returns a web address without the punctuation of the sentence that follows it. */
function withoutPunctuation(address: string): string {
  let end = address.length;
  while (end > 0 && '.,;:!?)\'"]'.includes(address[end - 1]!)) end--;
  return address.slice(0, end);
}

export interface EscapeOptions {
  /** Whether dollars could be taken for a formula. */
  readonly dollars: boolean;
  /** Whether the text stands in a cell of a table. */
  readonly cell: boolean;
  /** Whether it is the text of a link, in which no address is a link. */
  readonly link: boolean;
}

/** Returns text as Markdown that shows it as it is. Web addresses stay links. */
export function escapeText(text: string, { dollars, cell, link }: EscapeOptions): string {
  const escape = (plain: string): string => {
    let escaped = plain.replaceAll(SIGNS, (signs) => [...signs].map((sign) => `\\${sign}`).join(''));
    if (dollars) escaped = escaped.replaceAll('$', String.raw`\$`);
    return cell ? escaped.replaceAll('|', String.raw`\|`) : escaped;
  };
  if (link || !text.includes('://')) return escape(text);
  let written = '';
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found);
    const isPlain = !/[\\`*_~$|[\]]/.test(address);
    written += escape(text.slice(from, index));
    written += isPlain ? address : `<${address.replaceAll('|', '%7C').replaceAll('\\', '%5C')}>`;
    from = index + address.length;
  }
  return written + escape(text.slice(from));
}

/** Returns a line of a paragraph, whose signs are escaped, so that its beginning starts no block. */
export function escapeLine(line: string): string {
  return line
    .replace(/^(?=#{1,6}(?:\s|$)|>|[-+](?:\s|$)|\|)/, '\\')
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
    .replace(/^(?=[-=:][-=:| ]*$)/, '\\');
}

/** Returns an address as it can stand between the brackets of a link. */
export const linkAddress = (address: string): string =>
  address
    .trim()
    .replaceAll(/[\s<>()\\|]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
