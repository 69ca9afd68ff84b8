import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterFirstPaint } from './load-after-first-paint.ts';
import { headStart, type RenderedHead, renderedHead, type PageRenderer, type ServerEntry } from './page-renderer.ts';

/** One line of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const ENTRY = 'src/web/app/entry-client.tsx';
const ROUTES = 'src/web/app/routes/';
/** What fits, with the start of the page, into the first round trip of a TCP connection (RFC 6928: ten segments). */
const INLINE_CSS_BYTES = 14_000;
/** The characters most pages need; other Latin subsets load when a page needs them. */
const FIRST_FONTS = /-latin\.woff2$/;

/** Returns a renderer of the build in a folder. Rejects when there is none. */
export async function builtPages(dist: string): Promise<PageRenderer> {
  const manifest = await readManifest(dist);
  const entry = (await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)) as ServerEntry;
  const client = manifest[ENTRY];
  if (!client) throw new Error(`The build in ${dist} has no ${ENTRY}.`);

  const shell = reachedFrom(manifest, ENTRY);
  const start = [headStart(entry.headScript), ...fontPreloads(manifest), await styles(dist, shell)].join('');
  const plain = renderedHead(start);
  const heads = new Map<string, RenderedHead>();

  return {
    entry: async () => entry,
    head(page) {
      if (!page) return plain;
      const key = [...page.routeIds, ...page.words].join(' ');
      let head = heads.get(key);
      if (head === undefined) {
        const chunks = neededChunks(manifest, page.routeIds, page.words);
        const scripts = chunks.map(({ file }) => file);
        const sheets = styleLinks(chunks.filter((chunk) => !shell.includes(chunk)));
        head = renderedHead(start + sheets + afterFirstPaint(client.file, scripts));
        heads.set(key, head);
      }
      return head;
    },
    close: async () => undefined,
  };
}

async function readManifest(dist: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8')) as Manifest;
  } catch (cause) {
    throw new Error(`The pages have not been built (${dist}). Run: npm run build`, { cause });
  }
}

async function styles(dist: string, chunks: readonly Chunk[]): Promise<string> {
  const css = chunks.flatMap((chunk) => chunk.css ?? []);
  const sheets = await Promise.all(css.map((file) => readFile(join(dist, 'client', file), 'utf8')));
  const text = sheets.join('');
  if (gzipSync(text).length > INLINE_CSS_BYTES) return styleLinks(chunks);
  // The link is not loaded: it tells the scripts' loader that the page has the sheet. Otherwise the first lazy chunk loads it
  // again, behind the sheet of the back office, whose order of classes it breaks. The medium is for Chromium 150: what looks
  // ahead for files there passes over sheets of another medium, but not over those that are disabled.
  const present = css.map((file) => `<link disabled rel="stylesheet" media="not all" href="/${file}">`).join('');
  // React passes over styles with this attribute when it looks for its own, such as the accent's (canHydrateInstance).
  return `<style data-precedence="page">${text}</style>${present}`;
}

/** Links to the style sheets of chunks: those of the back office, which are no part of every page. */
const styleLinks = (chunks: readonly Chunk[]): string =>
  chunks.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" href="/${file}">`)).join('');

function fontPreloads(manifest: Manifest): string[] {
  return Object.values(manifest)
    .filter(({ src }) => src !== undefined && FIRST_FONTS.test(src))
    .map(({ file }) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
}

/** Returns chunks and all they import, each once. */
function reachedFrom(manifest: Manifest, ...keys: string[]): Chunk[] {
  const reached = new Set<Chunk>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || reached.has(chunk)) return;
    reached.add(chunk);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...reached];
}

/**
 * Returns all chunks a page needs besides the entry's, so that they load in one round trip. That of the home page is found
 * by its name: it is shared with the back office (vite.config.ts), so its key is not that of the route.
 */
function neededChunks(manifest: Manifest, routeIds: readonly string[], words: readonly string[]): Chunk[] {
  const routes = Object.entries(manifest).flatMap(([key, { name }]) =>
    routeIds.includes(name === 'home-page' ? '/' : (routeOf(key) ?? '')) ? [key] : [],
  );
  return reachedFrom(manifest, ENTRY, ...words, ...routes).filter((chunk) => chunk !== manifest[ENTRY]);
}

/** Returns the route of a chunk split off a route file: `…/routes/course.$courseId.tsx?…` → `/course/$courseId`. */
function routeOf(key: string): string | undefined {
  const [file = '', part] = key.split('?');
  if (part === undefined || !file.startsWith(ROUTES)) return undefined;
  const path = file
    .replace(/\.tsx$/, '')
    .slice(ROUTES.length)
    .replaceAll('.', '/')
    .replace(/(?:^|\/)index$/, '/');
  return path.startsWith('/') ? path : `/${path}`;
}
