import type { BrowserContext } from '@playwright/test';

/** Makes a browser edit formatted texts as Markdown, as if the user had chosen it before. */
export const editAsMarkdown = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    // Frames of other origins have none.
    if (window.origin !== 'null') window.localStorage.setItem('aula.text-mode', '"source"');
  });
