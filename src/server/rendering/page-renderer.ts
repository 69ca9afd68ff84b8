import { scriptHashes } from './content-security-policy.ts';
import { digestOf } from '#server/cache/encoded-body.ts';
import type { TextsOfForm } from '#server/cache/typed-texts.ts';
import type { InProcessCall, InProcessReply } from './in-process-api.ts';

/** What the build of `src/web/app/entry-server.tsx` exports. */
export interface ServerEntry {
  readonly headScript: string;
  carryApiCallsBy(call: (call: InProcessCall) => Promise<InProcessReply>): void;
  render(path: string, options: { publicUrl: string; typed?: TextsOfForm | undefined }): Promise<RenderedPage>;
  renderCrash(error: unknown, requestId: string, path: string): { status: number; html: string };
}

/** A rendered page before its styles and scripts are inserted. */
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  readonly location: string | undefined;
  readonly routeIds: readonly string[];
  readonly words: readonly string[];
  /** The code of the router's inline scripts: the policy of the page allows no others. */
  readonly inlineScripts: readonly string[];
}

/** Renders pages: from the build, or from the sources during development. */
export interface PageRenderer {
  /** Returns the rendering code. */
  entry(): Promise<ServerEntry>;
  /** Returns the start of a page's head: styles, fonts, scripts. Without a page: no scripts. */
  head(page?: Pick<RenderedPage, 'routeIds' | 'words'>): RenderedHead;
  close(): Promise<void>;
}

/** The start of a page's head with its digest and script hashes, computed once: it is half of a page. */
export interface RenderedHead {
  readonly html: string;
  /** Identifies the HTML. */
  readonly digest: string;
  /** The hashes of its inline scripts. */
  readonly scripts: readonly string[];
}

/** Returns a head with its digest and script hashes. */
export const renderedHead = (html: string): RenderedHead => ({
  html,
  digest: digestOf(html),
  scripts: scriptHashes(html),
});

const HEAD = '<head>';

/**
 * Inserts the head at the start of a document's head. As text, after React: React would load a style sheet in its own
 * tree a second time, and report an inlined one as a hydration mismatch.
 */
export function withHead(html: string, head: RenderedHead): string {
  const index = html.indexOf(HEAD) + HEAD.length;
  return html.slice(0, index) + head.html + html.slice(index);
}

/** Returns the first elements of every head; the script comes before anything that could be painted. */
export const headStart = (script: string): string =>
  `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><script>${script}</script>`;
