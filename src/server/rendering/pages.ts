import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { redacted } from '#server/ops/log.ts';
import { PLACES } from '#server/paths.ts';
import { builtPages } from './built-pages.ts';
import { contentSecurityPolicy, hashesOf, type PolicyOptions } from './content-security-policy.ts';
import { CrashPages } from './crash-page.ts';
import { type DevelopedPages, developedPages } from './dev-pages.ts';
import { digestOf, encodeText, encodeTextOnce, sendEncoded } from '#server/cache/encoded-body.ts';
import { AppError } from '#server/errors.ts';
import { handleError } from '#server/api/error-handler.ts';
import { callInProcess, renderingFor } from './in-process-api.ts';
import { isPathAsRead, pageAddress } from './page-address.ts';
import type { KeptAnswer, PageCache } from '#server/cache/response-cache.ts';
import { type PageRenderer, withHead } from './page-renderer.ts';

export interface PagesOptions {
  readonly config: Pick<Config, 'dev' | 'publicUrl'>;
  readonly pageCache: PageCache;
  /** The origin of stored files where it is not the school's own. */
  readonly mediaOrigin?: string | null;
  /** Renders the pages, where the build has been read already. */
  readonly renderer?: PageRenderer;
  /** Where the build lies. */
  readonly dist?: string;
}

const ROUTE = '/*';
/** Where no page is. */
const UNKNOWN_PAGE = '/404';
/** The pages whose parameter names something that was looked up: there is no page of a course that does not exist. */
const LOOKED_UP: ReadonlySet<string> = new Set(['/course/$courseId']);
const UNDER_API = /^\/api(?:[/?]|$)/;
const HTML = 'text/html; charset=utf-8';
/** Kept by browsers and proxies, but asked about each time: a changed course must be seen at once. */
const REVALIDATE = 'public, no-cache';

/**
 * Fastify plugin: every page of the school, rendered from the router's tree and kept until the catalogue changes.
 * The HTML knows no visitor and is the same for everybody. Answers GET and HEAD for whatever no other route does.
 */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { config, pageCache } = options;
  const developed = config.dev ? await developedPages(app.server) : undefined;
  const renderer = developed ?? options.renderer ?? (await builtPages(options.dist ?? PLACES.dist));
  app.addHook('onClose', () => renderer.close());

  const publicUrl = config.publicUrl ?? '';
  const { mediaOrigin = null } = options;
  const policy = { https: publicUrl.startsWith('https:'), dev: config.dev, mediaOrigin };
  const make = async (address: string, spare: boolean): Promise<KeptAnswer> => {
    const page = await makePage(app, pageCache, renderer, address, publicUrl, policy);
    return spare ? { ...page, spare } : page;
  };

  const crashes = new CrashPages(renderer, policy);
  // What was refused before a page was begun is said to a person by a page too.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const forPerson = error instanceof AppError && error.code === 'overloaded' && !UNDER_API.test(request.url);
    return forPerson ? crashes.send(error, request, reply) : handleError(error, request, reply);
  });

  app.get(ROUTE, { config: { rendered: true } }, async (request, reply) => {
    if (UNDER_API.test(request.url)) throw new AppError('not_found');
    if (developed && (await servedBySources(developed, request, reply))) return reply;
    const { address, keep, spare } = pageAddress(isPathAsRead(request.url) ? request.url : UNKNOWN_PAGE);
    try {
      const kept = keep && !config.dev;
      const answer = await (kept ? pageCache.answer(address, () => make(address, spare)) : make(address, spare));
      return await sendEncoded(request, reply.status(answer.status).headers(answer.headers), answer.body);
    } catch (error) {
      request.log.error({ err: error, page: redacted(address.split('?', 1)[0] ?? '') }, 'A page could not be rendered');
      return crashes.send(error, request, reply);
    }
  });
}

async function makePage(
  app: FastifyInstance,
  pageCache: PageCache,
  renderer: PageRenderer,
  address: string,
  publicUrl: string,
  policy: PolicyOptions,
): Promise<KeptAnswer> {
  const entry = await renderer.entry();
  entry.carryApiCallsBy(callInProcess);
  const page = await renderingFor({ app, pageCache }, () => entry.render(address, { publicUrl }));
  if (page.location !== undefined) {
    const headers = { location: page.location, 'cache-control': 'no-cache' };
    return { status: page.status, headers, body: encodeTextOnce('', HTML), route: ROUTE };
  }
  const head = renderer.head(page);
  const html = withHead(page.html, head);
  const headers = {
    'cache-control': page.status === 200 ? REVALIDATE : 'no-cache',
    'content-security-policy': contentSecurityPolicy([...head.scripts, ...hashesOf(page.inlineScripts)], policy),
  };
  const body =
    page.status === 200 ? encodeText(html, HTML, digestOf(head.digest + page.html)) : encodeTextOnce(html, HTML);
  return { status: page.status, headers, body, route: ROUTE, spare: isForAnyValue(page.routeIds) };
}

/** Whether a page is shown whatever stands in its path, because what it names is looked up by the browser. */
function isForAnyValue(routeIds: readonly string[]): boolean {
  const id = routeIds.at(-1) ?? '';
  return id.includes('$') && !LOOKED_UP.has(id);
}

/** Lets Vite answer what is a source file to it; true when it did. */
function servedBySources(sources: DevelopedPages, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolved) => {
    reply.raw.once('close', () => {
      reply.hijack();
      resolved(true);
    });
    sources.serve(request.raw, reply.raw, () => resolved(false));
  });
}
