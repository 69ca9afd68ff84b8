/** An entry of a list: the line it begins at, from 1, and the address, or the text that has none. */
export interface ListedEmail {
  readonly line: number;
  readonly text: string;
  /** The name beside it; absent if there is none. */
  readonly name?: string;
}

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = ',;\t|，；、';
/** Further separators of columns that Moodle offers; addresses and times may hold them too. */
const RARE_SEPARATORS = [':', '^'];

/** Returns what separates the cells of a list: a rare sign only where a first line without an address has nothing else. */
function separatorsOf(list: string): string {
  const heading = list.trimStart().split('\n', 1)[0] ?? '';
  if (heading.includes('@') || [...SEPARATORS].some((sign) => heading.includes(sign))) return SEPARATORS;
  return SEPARATORS + (RARE_SEPARATORS.find((sign) => HEADING.test(heading) && heading.includes(sign)) ?? '');
}

/** Splits a list into rows and cells (RFC 4180). A quote begins a quoted cell where a cell begins, and only if it ends. */
function rowsOf(list: string): Row[] {
  const separators = separatorsOf(list);
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  let row: { line: number; cells: string[] } = { line, cells: [] };
  let cell = '';
  /** Whether the cell has no text yet. Looking at the cell itself would copy it for every sign. */
  let isBlank = true;
  let lastQuote: number | null = null;
  const endCell = () => {
    row.cells.push(cell.trim());
    cell = '';
    isBlank = true;
  };
  /** Keeps a row that has any text. */
  const endRow = () => {
    endCell();
    if (row.cells.some((text) => text !== '')) rows.push(row);
  };
  for (let index = 0; index < list.length; index++) {
    const sign = list[index]!;
    const end = sign === '"' && isBlank ? quoteEnd(list, index, (lastQuote ??= list.lastIndexOf('"'))) : -1;
    if (end !== -1) {
      const quoted = list.slice(index + 1, end);
      cell = quoted.replaceAll('""', '"').replaceAll(/\s*\n\s*/g, ' ');
      isBlank = cell.trim() === '';
      line += quoted.split('\n').length - 1;
      index = end;
    } else if (separators.includes(sign)) endCell();
    else if (sign === '\n') {
      endRow();
      line += 1;
      row = { line, cells: [] };
    } else {
      cell += sign;
      isBlank &&= sign.trim() === '';
    }
  }
  endRow();
  return rows;
}

/** Returns where the quote at a position ends; -1 if it does not. `last` is the last quote of the list. */
function quoteEnd(list: string, index: number, last: number): number {
  let end = index;
  while (end < last) {
    end = list.indexOf('"', end + 1);
    if (list[end + 1] !== '"') return end;
    end += 1;
  }
  return -1;
}

/** `Email address`, `user_email`, `E-mail`, `Correo electrónico`. */
const HEADING = /(?:^|[^a-z])(?:e-?mails?|mail|correo)(?:[^a-z]|$)/i;
/** Titles, and the separator of Excel, may stand above the headings. */
const ROWS_ABOVE = 5;

/** Signs without a width, and those that set a direction: copied along, and part of no address. */
const INVISIBLE = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Headings of names, whole or in parts, in the languages of common exports. */
const WHOLE_NAME = /^(?:(?:full|display|user)[ _-]?)?name$|^nombre(?: completo| y apellidos)?$|^nom complet$/i;
const FIRST_NAME = /^(?:first|given|fore)[ _-]?name$|^nombre$|^vorname$|^prénom$/i;
const LAST_NAME = /^(?:last|family|sur)[ _-]?name$|^surname$|^apellidos?$|^nachname$|^nom$/i;

/** Returns the columns whose texts are the name of a row, in their order. */
function nameColumnsOf(headings: readonly string[]): number[] {
  const find = (heading: RegExp) => headings.findIndex((text) => heading.test(text));
  const [first, last, whole] = [find(FIRST_NAME), find(LAST_NAME), find(WHOLE_NAME)];
  if (first !== -1 && last !== -1) return [first, last];
  return whole === -1 ? [] : [whole];
}

/** Returns a text without blanks, quotes and separators around it. */
function withoutSigns(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && AROUND.test(text[start]!)) start++;
  while (end > start && AROUND.test(text[end - 1]!)) end--;
  return text.slice(start, end);
}
const AROUND = /[\s"',;]/;

/** Returns the addresses of a cell: `Ada <ada@example.org>`, `mailto:…`, or several, separated by blanks or signs. */
function addressesOf(cell: string): Omit<ListedEmail, 'line'>[] {
  let end = 0;
  const named = Array.from(cell.matchAll(/<([^<>\s]*@[^<>\s]*)>/g), (found) => {
    const before = cell.slice(end, found.index);
    end = found.index + found[0].length;
    return { text: found[1] ?? '', name: withoutSigns(before) };
  });
  const words = cell.split(/[\s,;|，；、]+/).flatMap((word) => {
    // A slash or a colon may be part of one address (RFC 5322), but not between two.
    const isList = word.indexOf('@') !== word.lastIndexOf('@');
    return isList ? word.split(/[/:^]+/) : [word.replace(/^\w*:(?=[^@]*@)/, '')];
  });
  const addresses: Omit<ListedEmail, 'line'>[] =
    named.length > 0 ? named : words.filter((word) => word.includes('@')).map((text) => ({ text }));
  return addresses.map(({ text, name }) => ({
    text: text.replace(/^(?:mailto:|["'(<[])+/i, '').replace(/["')>\].:]+$/, ''),
    ...(name && { name }),
  }));
}

/** Returns the column of e-mails among those whose heading says so: the one with most addresses; -1 if none has any. */
function columnOf(headings: readonly string[], body: readonly Row[]): number {
  const columns = headings.flatMap((heading, index) => (HEADING.test(heading) ? [index] : []));
  const addresses = (column: number) => body.filter(({ cells }) => cells[column]?.includes('@')).length;
  return columns.reduce((best, one) => (addresses(one) > addresses(best) ? one : best), -1);
}

/**
 * Returns the addresses of a list: of a table its column of e-mails, by its heading; without one every address, however they
 * are separated. A row without an address is returned with its first text.
 */
export function readEmails(list: string): ListedEmail[] {
  const rows = rowsOf(list.replaceAll(INVISIBLE, '').replaceAll(/\r\n?/g, '\n'));
  const first = rows.findIndex(({ cells }) => cells.some((cell) => cell.includes('@')));
  const above = rows.slice(0, Math.min(first === -1 ? rows.length : first, ROWS_ABOVE));
  const headingAt = above.findIndex(({ cells }) => cells.some((cell) => HEADING.test(cell)));
  const body = rows.slice(headingAt + 1).filter(({ cells }) => !/^sep=/i.test(cells[0] ?? ''));
  const headings = above[headingAt]?.cells ?? [];
  const column = columnOf(headings, body);
  const nameColumns = nameColumnsOf(headings);
  return body.flatMap(({ line, cells }) => {
    const own = column === -1 ? [] : addressesOf(cells[column] ?? '');
    const addresses = own.length > 0 || column !== -1 ? own : cells.flatMap(addressesOf);
    const text = (column === -1 ? undefined : cells[column]) || (cells.find((cell) => cell !== '') ?? '');
    if (addresses.length === 0) return [{ line, text }];
    const name = nameColumns
      .map((index) => cells[index] ?? '')
      .join(' ')
      .trim();
    // Of several addresses in a row one name describes none.
    return addresses.map((address) => ({ line, ...(name !== '' && addresses.length === 1 && { name }), ...address }));
  });
}
