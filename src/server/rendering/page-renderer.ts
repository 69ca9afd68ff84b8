import { scriptHashes } from './content-security-policy.ts';
import { digestOf } from '#server/cache/encoded-body.ts';
import type { InProcessCall, InProcessReply } from './in-process-api.ts';

/** What the build of `src/web/app/entry-server.tsx` exports. */
export interface ServerEntry {
  readonly headScript: string;
  carryApiCallsBy(call: (call: InProcessCall) => Promise<InProcessReply>): void;
  render(path: string, options: { publicUrl: string }): Promise<RenderedPage>;
  renderCrash(error: unknown, requestId: string, path: string): { status: number; html: string };
}

/** A page as the router and React made it, before the styles and scripts are put in. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location: string | undefined;
  readonly routeIds: readonly string[];
  readonly words: readonly string[];
  /** The code of the inline scripts its own renderer wrote: no other may run. */
  readonly inlineScripts: readonly string[];
}

/** Where the rendering code comes from: the build, or the sources themselves while developing. */
export interface PageRenderer {
  /** The rendering code as it is now. */
  entry(): Promise<ServerEntry>;
  /** What goes into the head of a page: styles, fonts, scripts. Without a page: no scripts. */
  head(page?: Pick<RenderedPage, 'routeIds' | 'words'>): PageHead;
  close(): Promise<void>;
}

/** The start of a page's head, and what all pages with it need of it, worked out once: it is half of a page. */
export interface PageHead {
  readonly html: string;
  /** Tells it from any other. */
  readonly digest: string;
  /** Its inline scripts, as the policy of a page names them. */
  readonly scripts: readonly string[];
}

/** A head with what is worked out of its HTML. */
export const pageHead = (html: string): PageHead => ({
  html,
  digest: digestOf(html),
  scripts: scriptHashes(html),
});

const HEAD = '<head>';

/**
 * Puts HTML at the very start of a document's head. As text, after React is done: React would fetch a style
 * sheet it finds in its own tree a second time, and take offence at an inlined one when it takes the page over.
 */
export function withHead(html: string, head: PageHead): string {
  const at = html.indexOf(HEAD) + HEAD.length;
  return html.slice(0, at) + head.html + html.slice(at);
}

/** Every page's head begins with these; the script before anything that could be painted. */
export const headStart = (script: string): string =>
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><script>${script}</script>`;
