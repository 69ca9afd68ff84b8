import { all, rename, unwrap } from './dom.ts';
import type { Lost } from './lost.ts';

/** A cell is never wider: `colspan` may be 1,000, and each column is a cell in every row. */
const MOST_COLUMNS = 50;

const spanOf = (cell: Element, name: 'colspan' | 'rowspan'): number =>
  Math.min(MOST_COLUMNS, Math.max(1, Math.trunc(Number(cell.getAttribute(name))) || 1));

/** Returns the rows of a table without those of tables within it. */
function rowsOf(table: Element): Element[] {
  const parts = Array.from(table.children).flatMap((part) =>
    /^T(?:HEAD|BODY|FOOT)$/.test(part.nodeName) ? Array.from(part.children) : part,
  );
  return parts.filter(({ nodeName }) => nodeName === 'TR');
}

const cellsOf = (row: Element): Element[] =>
  Array.from(row.children).filter(({ nodeName }) => /^T[DH]$/.test(nodeName));

/** Splits cells that cover several columns or rows: their text stays in the first, the others are empty. */
function splitCells(rows: readonly Element[], lost: Lost): void {
  /** In how many of the next rows each column is covered by a cell from above. */
  let covered: number[] = [];
  for (const row of rows) {
    const next: number[] = [];
    let column = 0;
    const addEmpty = (before: Element | null) => {
      row.insertBefore(row.ownerDocument.createElement('td'), before);
    };
    const passCovered = (before: Element | null) => {
      for (; (covered[column] ?? 0) > 0; column++) {
        next[column] = covered[column]! - 1;
        addEmpty(before);
      }
    };
    for (const cell of cellsOf(row)) {
      passCovered(cell);
      const width = spanOf(cell, 'colspan');
      const height = spanOf(cell, 'rowspan');
      if (width > 1 || height > 1) lost.mergedCells += 1;
      for (let index = 0; index < width; index++, column++) {
        if (index > 0) addEmpty(cell.nextElementSibling);
        next[column] = height - 1;
      }
      cell.removeAttribute('colspan');
      cell.removeAttribute('rowspan');
    }
    passCovered(null);
    covered = next;
  }
}

/**
 * Gives tables one head row and cells that each cover one column of one row, as Markdown has them. A table of one cell is a
 * frame, of which the content stays.
 */
export function cleanTables(body: Element, lost: Lost): void {
  for (const inner of all(body, 'table table')) {
    for (const row of rowsOf(inner)) {
      for (const cell of cellsOf(row)) rename(cell, 'div');
      rename(row, 'div');
    }
    rename(inner, 'div');
  }
  lost.blocksInCells += body.querySelectorAll('td ul, td ol, td pre, th ul, th ol, th pre').length;
  for (const caption of all(body, 'table > caption')) {
    const table = caption.parentNode!;
    table.parentNode!.insertBefore(rename(caption, 'p'), table);
  }
  for (const table of all(body, 'table')) {
    const rows = rowsOf(table);
    const cells = rows.slice(0, 2).flatMap(cellsOf);
    if (cells.length === 1 && rows.length === 1) {
      const frame = rename(table, 'div');
      for (const part of all(frame, 'thead, tbody, tfoot')) if (part.parentElement === frame) unwrap(part);
      unwrap(rows[0]!);
      rename(cells[0]!, 'div');
      continue;
    }
    splitCells(rows, lost);
    for (const cell of rows[0] ? cellsOf(rows[0]) : []) if (cell.nodeName === 'TD') rename(cell, 'th');
  }
}

/** Returns the cells of each row of a table. */
export const cellRows = (table: Element): Element[][] =>
  rowsOf(table)
    .map(cellsOf)
    .filter((cells) => cells.length > 0);
