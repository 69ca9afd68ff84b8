import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { redacted } from '#server/ops/log.ts';
import { PATHS } from '#server/paths.ts';
import { builtPages } from './built-pages.ts';
import { contentSecurityPolicy, hashesOf, type PolicyOptions } from './content-security-policy.ts';
import { CrashPages } from './crash-page.ts';
import { type DevelopedPages, developedPages } from './dev-pages.ts';
import { digestOf, encodeText, encodeTextOnce, sendEncoded } from '#server/cache/encoded-body.ts';
import { AppError } from '#server/errors.ts';
import { handleError } from '#server/api/error-handler.ts';
import { callInProcess, renderingFor } from './in-process-api.ts';
import { isPathAsRead, pageAddress } from '#server/cache/page-address.ts';
import type { CachedResponse, ResponseCache } from '#server/cache/response-cache.ts';
import { takeTyped, type TextsOfForm } from '#server/cache/typed-texts.ts';
import { type PageRenderer, withHead } from './page-renderer.ts';

export interface PagesOptions {
  readonly config: Pick<Config, 'dev' | 'publicUrl'>;
  readonly responseCache: ResponseCache;
  /** Whether the school has a category of that name: its page is one of the school's own. */
  readonly isCategory: (name: string) => boolean;
  /** The origin of stored files where it is not the school's own. */
  readonly mediaOrigin?: string | null;
  /** The renderer, if the build has been read already. */
  readonly renderer?: PageRenderer;
  /** The folder of the build. */
  readonly dist?: string;
}

const ROUTE = '/*';
/**
 * How often a page is rendered again because something was published or changed meanwhile: its API calls may then have
 * returned two versions of the school. Counts of enrolments change at most once a second, a page takes some 20 ms.
 */
const RENDERED_AGAIN = 3;
/** An address without a page. */
const UNKNOWN_PAGE = '/404';
/** Routes whose loader looks the parameter up: a course or a page that does not exist has none. */
const LOOKED_UP: ReadonlySet<string> = new Set(['/ask/$courseId', '/course/$courseId', '/p/$slug']);
const UNDER_API = /^\/api(?:[/?]|$)/;
const HTML = 'text/html; charset=utf-8';
/** Cached by browsers and proxies, but revalidated each time: a changed course must be seen at once. */
const REVALIDATE = 'public, no-cache';

/**
 * Fastify plugin: serves every page, rendered by the router and cached until the catalogue changes. The HTML depends on no
 * user, but for what was typed into a plain form that was refused. Handles GET and HEAD for all addresses without another route.
 */
export async function pages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { config, responseCache } = options;
  const developed = config.dev ? await developedPages(app.server) : undefined;
  const renderer = developed ?? options.renderer ?? (await builtPages(options.dist ?? PATHS.dist));
  app.addHook('onClose', () => renderer.close());

  const publicUrl = config.publicUrl ?? '';
  const { mediaOrigin = null } = options;
  const policy = { https: publicUrl.startsWith('https:'), dev: config.dev, mediaOrigin };
  const make = async (address: string, spare: boolean, typed?: TextsOfForm): Promise<CachedResponse> => {
    const page = await makePage(app, responseCache, renderer, address, { publicUrl, typed }, policy);
    return spare ? { ...page, tier: 'other' } : page;
  };

  const crashes = new CrashPages(renderer, policy);
  // Pages that are refused under load get an error page too.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isPage = error instanceof AppError && error.code === 'overloaded' && !UNDER_API.test(request.url);
    return isPage ? crashes.send(error, request, reply) : handleError(error, request, reply);
  });

  app.get(ROUTE, { config: { rendered: true } }, async (request, reply) => {
    if (UNDER_API.test(request.url)) throw new AppError('not_found');
    if (developed && (await servedBySources(developed, request, reply))) return reply;
    const { address, keep, spare } = pageAddress(
      isPathAsRead(request.url) ? request.url : UNKNOWN_PAGE,
      options.isCategory,
    );
    try {
      const typed = takeTyped(request, reply);
      const cacheable = keep && !config.dev && typed === undefined;
      const render = () => make(address, spare, typed);
      const page = await (cacheable ? responseCache.load({ scope: 'public', address }, render) : render());
      return await sendEncoded(request, reply.status(page.status).headers(page.headers), page.body);
    } catch (error) {
      request.log.error({ err: error, page: redacted(address.split('?', 1)[0] ?? '') }, 'page rendering failed');
      return crashes.send(error, request, reply);
    }
  });
}

async function makePage(
  app: FastifyInstance,
  responseCache: ResponseCache,
  renderer: PageRenderer,
  address: string,
  options: { publicUrl: string; typed: TextsOfForm | undefined },
  policy: PolicyOptions,
): Promise<CachedResponse> {
  const entry = await renderer.entry();
  entry.carryApiCallsBy(callInProcess);
  const render = () => renderingFor({ app, responseCache }, () => entry.render(address, options));
  let generation = responseCache.generation;
  let page = await render();
  for (let left = RENDERED_AGAIN; left > 0 && generation !== responseCache.generation; left--) {
    generation = responseCache.generation;
    page = await render();
  }
  if (page.location !== undefined) {
    const headers = { location: page.location, 'cache-control': 'no-cache' };
    return { status: page.status, headers, body: encodeTextOnce('', HTML), route: ROUTE, tier: 'none' };
  }
  const head = renderer.head(page);
  const html = withHead(page.html, head);
  const headers = {
    'cache-control': options.typed ? 'no-store' : page.status === 200 ? REVALIDATE : 'no-cache',
    'content-security-policy': contentSecurityPolicy([...head.scripts, ...hashesOf(page.inlineScripts)], policy),
  };
  const body =
    page.status === 200 && !options.typed
      ? encodeText(html, HTML, digestOf(head.digest + page.html))
      : encodeTextOnce(html, HTML);
  return {
    status: page.status,
    headers,
    body,
    route: ROUTE,
    tier: isForAnyValue(page.routeIds) ? 'other' : 'canonical',
  };
}

/** Returns whether a route shows a page for any parameter, because only the browser looks it up. */
function isForAnyValue(routeIds: readonly string[]): boolean {
  const id = routeIds.at(-1) ?? '';
  return id.includes('$') && !LOOKED_UP.has(id);
}

/** Returns whether Vite served the request as a source file. */
function servedBySources(sources: DevelopedPages, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolved) => {
    reply.raw.once('close', () => {
      reply.hijack();
      resolved(true);
    });
    sources.serve(request.raw, reply.raw, () => resolved(false));
  });
}
