import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvField, csvLine, csvOfList, csvOfRows } from './csv.ts';

describe('a field of a CSV file', () => {
  it.each([
    ['ada@test.example', 'ada@test.example'],
    ['=1+1@test.example', "'=1+1@test.example"],
    ['+49@test.example', "'+49@test.example"],
    ['-@test.example', "'-@test.example"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\n=1', `"'\n'=1"`],
    ['a,"b"', '"a,""b"""'],
    ['=a,b', '"\'=a,b"'],
    ['Ann;=1+1', `"Ann;'=1+1"`],
    ['Ann\t=1+1', `"Ann\t'=1+1"`],
    ['Ann|@SUM(A1)', `"Ann|'@SUM(A1)"`],
    ['Ann\n+1', `"Ann\n'+1"`],
    ['Ann; "=1+1"', `"Ann;' ""=1+1"""`],
    [' =1+1', "' =1+1"],
    ['Ann; Ben', '"Ann; Ben"'],
    ['1-2', '1-2'],
    ['-5', "'-5"],
    [-13.35, '-13.35'],
    [-0.1, '-0.10'],
    [49, '49.00'],
  ])('[USERS-31] %j is written as %s', (value, field) => {
    expect(csvField(value)).toBe(field);
  });
});

describe('a CSV file of names', () => {
  /** Cells as a spreadsheet reads them with a separator: quotes count at the beginning of a cell, and blanks before them. */
  function cellsOf(file: string, separator: string): string[] {
    const cells: string[] = [];
    let cell = '';
    let isQuoted = false;
    for (let at = 0; at < file.length; at++) {
      const sign = file[at]!;
      if (isQuoted) {
        if (sign !== '"') cell += sign;
        else if (file[at + 1] === '"') cell += file[++at];
        else isQuoted = false;
      } else if (sign === '"' && cell.trim() === '') isQuoted = true;
      else if (sign === separator || sign === '\r' || sign === '\n') {
        cells.push(cell);
        cell = '';
      } else cell += sign;
    }
    return [...cells, cell];
  }

  it.each([',', ';', '\t', '|'])(
    '[SEC-30] has no cell that begins like a formula where %j separates, whatever the names',
    (separator) => {
      const signs = ['=', '+', '-', '@', '＝', ';', ',', '\t', '|', '"', "'", ' ', '\n', '\r', 'a', '1'];
      const name = fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 });
      fc.assert(
        fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
          const cells = cellsOf(csvLine(names), separator);
          expect(cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
        }),
        { numRuns: 2_000 },
      );
    },
  );
});

describe('a CSV file of rows', () => {
  it('is read in pages, in the order of the numbers, without rows that are gone', async () => {
    const ids = Array.from({ length: 1_201 }, (_, index) => 1_201 - index);
    const pages: number[] = [];
    const file = await text(
      csvOfRows({ id: (row) => String(row.customId) }, ids, async (page) => {
        pages.push(page.length);
        return page
          .filter((id) => id !== 700)
          .map((customId) => ({ customId }))
          .toSorted((a, b) => a.customId - b.customId);
      }),
    );
    expect(pages).toEqual([500, 500, 201]);
    const expected = ids.filter((id) => id !== 700).join('\r\n');
    expect(file).toBe(`\uFEFFid\r\n${expected}\r\n`);
  });

  it.each([0, 499, 500, 1_201])('is read page by page after the last row: %d rows', async (count) => {
    const all = Array.from({ length: count }, (_, row) => row);
    const read = async (last: number | undefined, limit: number) => {
      const start = last === undefined ? 0 : last + 1;
      return all.slice(start, start + limit);
    };
    expect(await text(await csvOfList({ row: String }, read))).toBe(`\uFEFF${['row', ...all, ''].join('\r\n')}`);
  });

  it('throws what reading the first page throws, before anything is sent', async () => {
    const read = () => Promise.reject(new Error('no such text'));
    await expect(csvOfList({ row: String }, read)).rejects.toThrow('no such text');
  });
});
