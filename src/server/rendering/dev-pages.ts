import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { headStart, renderedHead, type PageRenderer, type ServerEntry } from './page-renderer.ts';

/** A renderer of the sources, which also serves them to the browser. */
export interface DevelopedPages extends PageRenderer {
  /** Serves a source file, or calls `next` where there is none. */
  serve(request: IncomingMessage, response: ServerResponse, next: () => void): void;
}

const SOURCES = '/src/web/app';

/** What Vite's React plugin needs before the first component loads, so that state survives a change. */
const REFRESH = [
  'import { injectIntoGlobalHook } from "/@react-refresh";',
  'injectIntoGlobalHook(window);',
  'window.$RefreshReg$ = () => {};',
  'window.$RefreshSig$ = () => (type) => type;',
].join('');

/** Starts Vite inside this process and server, with hot reload. Development only. */
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
      renderedHead(
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
