import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { csvField, csvOfList, csvOfRows } from './csv.ts';

describe('a field of a CSV file', () => {
  it.each([
    ['ada@test.example', 'ada@test.example'],
    ['=1+1@test.example', "'=1+1@test.example"],
    ['+49@test.example', "'+49@test.example"],
    ['-@test.example', "'-@test.example"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1+1', "'＝1+1"],
    ['\n=1', '"\'\n=1"'],
    ['a,"b"', '"a,""b"""'],
    ['=a,b', '"\'=a,b"'],
  ])('%j is written as %s', (value, field) => {
    expect(csvField(value)).toBe(field);
  });
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
