import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { headStart, pageHead, type PageRenderer, type ServerEntry } from './page-renderer.ts';

/** Renders from the sources, and serves them to the browser. */
export interface DevelopedPages extends PageRenderer {
  /** Serves a source file; calls `next` for what is none. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

const SOURCES = '/src/web/app';

/** What Vite's React plugin needs to have run before the first component is loaded, for a change to keep its state. */
const REFRESH = [
  'import { injectIntoGlobalHook } from "/@react-refresh";',
  'injectIntoGlobalHook(window);',
  'window.$RefreshReg$ = () => {};',
  'window.$RefreshSig$ = () => (type) => type;',
].join('');

/** Vite inside this process, over this server: a saved file is on the screen at once. Development only. */
export async function developedPages(server: Server): Promise<DevelopedPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    // Loaded by Node itself: Vite's own way writes a file beside the config, which would restart `node --watch` for ever.
    configLoader: 'native',
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
  });
  let headScript = '';
  return {
    async entry() {
      const entry = (await vite.ssrLoadModule(`${SOURCES}/entry-server.tsx`)) as ServerEntry;
      headScript = entry.headScript;
      return entry;
    },
    head: (page) =>
      pageHead(
        [
          headStart(headScript),
          `<script type="module">${REFRESH}</script>`,
          '<script type="module" src="/@vite/client"></script>',
          // Vite brings styles by script; this keeps the page from showing without them until then.
          `<link rel="stylesheet" href="${SOURCES}/styles.css?direct">`,
          page ? `<script type="module" src="${SOURCES}/entry-client.tsx"></script>` : '',
        ].join(''),
      ),
    serve: (request, response, next) => vite.middlewares(request, response, next),
    close: () => vite.close(),
  };
}
