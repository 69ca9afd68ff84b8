import { Readable } from 'node:stream';

/** How many rows are read at once. */
const PAGE = 500;
/** A spreadsheet takes a file that begins with it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet may see the beginning of a cell that it runs as a formula: of the value, and of what follows a separator
 * within it. Which separator counts depends on the reader's country or choice, and only quotes around a whole cell protect.
 */
const FORMULA_START = /^(?=[\t\r\n])|(?<=^|[;|\t\r\n])(?=[ "']*[=+\-@＝＋－＠])/g;

/** A value of a CSV file: text, or an amount of money. */
export type CsvValue = string | number;

/**
 * Returns a field of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front
 * (OWASP, CSV injection). An amount gets two decimals and stays a number, also a negative one: with an apostrophe it would be
 * text, which sums leave out.
 */
export function csvField(value: CsvValue): string {
  if (typeof value === 'number') return value.toFixed(2);
  const safe = value.replaceAll(FORMULA_START, "'");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of a CSV file with its end. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`;

/** The columns of a CSV file: the name of each, and its value in a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

function csvOfPages<Row>(columns: CsvColumns<Row>, pages: AsyncIterable<readonly Row[]>): Readable {
  async function* lines(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLine(Object.keys(columns));
    for await (const rows of pages) {
      yield rows.map((row) => csvLine(Object.values(columns).map((valueOf) => valueOf(row)))).join('');
    }
  }
  return Readable.from(lines());
}

/**
 * Returns the rows with these numbers as a CSV file, in the order of the numbers. They are read page by page while the file
 * is sent; a row deleted meanwhile is left out.
 */
export function csvOfRows<Row extends { readonly customId: number }>(
  columns: CsvColumns<Row>,
  ids: readonly number[],
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Readable {
  async function* pages(): AsyncGenerator<Row[]> {
    for (let start = 0; start < ids.length; start += PAGE) {
      const page = ids.slice(start, start + PAGE);
      const rows = new Map((await read(page)).map((row) => [row.customId, row]));
      yield page.flatMap((id) => rows.get(id) ?? []);
    }
  }
  return csvOfPages(columns, pages());
}

/**
 * Returns rows as a CSV file, read page by page while it is sent; `linesOf` makes the lines of a row. `read` returns the first
 * `limit` rows after `last`; after no row, the first of all. Throws what reading the first page throws: once a byte is sent, no
 * error can be the response.
 */
export async function csvOfLines<Row, Line>(
  columns: CsvColumns<Line>,
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  linesOf: (row: Row) => readonly Line[],
): Promise<Readable> {
  const first = await read(undefined, PAGE);
  async function* pages(): AsyncGenerator<readonly Line[]> {
    for (let rows = first; ; rows = await read(rows.at(-1), PAGE)) {
      yield rows.flatMap(linesOf);
      if (rows.length < PAGE) return;
    }
  }
  return csvOfPages(columns, pages());
}

/** Returns rows as a CSV file of one line each, read as `csvOfLines` does. */
export const csvOfList = <Row>(
  columns: CsvColumns<Row>,
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): Promise<Readable> => csvOfLines(columns, read, (row: Row) => [row]);
