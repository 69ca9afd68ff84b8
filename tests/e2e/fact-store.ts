import { expect, type Page } from './test.ts';

/** Waits until the browser has stored a tick; the note on the page may be about the fact before it. */
export const expectTickStored = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open('aula');
            opening.addEventListener('success', () => {
              const all = opening.result.transaction('facts').objectStore('facts').getAll();
              all.addEventListener('success', () => {
                opening.result.close();
                resolve(JSON.stringify(all.result));
              });
            });
          }),
      ),
    )
    .toContain('"ticked"');
