import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, open, test } from '#tests/e2e/test.ts';

const ASSETS = 'dist/client/assets';

/** Returns the address of the script that reads what is pasted. */
async function readerScript(): Promise<string> {
  for (const name of await readdir(ASSETS)) {
    if (name.endsWith('.js') && (await readFile(join(ASSETS, name), 'utf8')).includes('MsoList'))
      return `/assets/${name}`;
  }
  throw new Error('No script reads what is pasted.');
}

/** Pieces that are repeated: each is hard on another part of the reader. */
const PIECES = [
  '<p>a</p>',
  '<b>a ',
  '<b>a</b> ',
  '<b>.</b>a',
  '<span style="font-weight:bold">a ',
  '<ul><li>a',
  '<li>[x] a',
  '<table><tr><td>a',
  '<tr><td rowspan=50>a</td><td colspan=50>b',
  '<a href="https://a.org">a</a>!',
  '<p class=MsoListParagraph style="mso-list:l0 level9">a</p>',
  '<blockquote>a',
  '<div>a',
  '<pre><code>a',
  '<math alttext="a">a',
  'https://a).',
  '<br>1. ',
  '`',
  '*',
  '.',
  '$',
];

test('reading what is pasted takes time in proportion to it', async ({ page }) => {
  await open(page, '/about');
  const growths = await page.evaluate(
    async ([script, pieces]) => {
      type Reader = { readonly markdownOfHtml?: (html: string, data: object) => unknown };
      const module = (await import(script)) as Readonly<Record<string, Reader>>;
      // A script that is loaded on its own too exports the module as an object.
      const all: readonly Reader[] = [module as Reader, ...Object.values(module)];
      const read = all.find(({ markdownOfHtml }) => typeof markdownOfHtml === 'function')!.markdownOfHtml!;
      const timed = (work: () => unknown) => {
        const began = performance.now();
        work();
        return performance.now() - began;
      };
      /** Returns a function that reads once more and returns the time of the fastest run, in milliseconds. */
      const reading = (html: string) => {
        let fastest = Infinity;
        return () => {
          // Parsed before: the browser's parser alone is quadratic in elements that are never closed.
          const { parseFromString } = DOMParser.prototype;
          const parsed = new DOMParser().parseFromString(html, 'text/html');
          DOMParser.prototype.parseFromString = () => parsed;
          fastest = Math.min(
            fastest,
            timed(() => read(html, { plain: '', rtf: '' })),
          );
          DOMParser.prototype.parseFromString = parseFromString;
          return fastest;
        };
      };
      return pieces.map((piece) => {
        const [readShort, readLong] = [12_500, 100_000].map((length) => reading(piece.repeat(length / piece.length)));
        let [short, long] = [Infinity, Infinity];
        for (let round = 0; round === 0 || (round < 12 && long > 100 && long / Math.max(short, 1) >= 24); round++)
          [short, long] = [readShort!(), readLong!()];
        return { piece, short, long };
      });
    },
    [await readerScript(), PIECES] as const,
  );
  expect(growths.filter(({ short, long }) => long > 100 && long / Math.max(short, 1) >= 24)).toEqual([]);
});
