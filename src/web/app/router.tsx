import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { DEFAULT_LOCALE, pathInLocale, pathWithoutLocale } from '#contract/locales.ts';
import { LocaleContext, type Locale } from '#web/lib/locale.ts';
import type { MessageArea } from '#web/lib/messages/areas.ts';
import { messagesFor } from '#web/lib/messages/messages.ts';
import type { HeadContext } from '#web/lib/page-head.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts';
import { CrashPage } from './crash-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** What every loader and head of a route is handed as its context. */
export interface RouterContext extends HeadContext {
  readonly queryClient: QueryClient;
  readonly locale: Locale;
}

/** What the server's rendering hands to the browser inside the page, so that nothing is fetched twice. */
interface Handover {
  publicUrl: string;
  /** Keys and data of the cached responses, all of it JSON. */
  responses: [key: Json, data: Json][];
}
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/**
 * A new router with a cache of its own: one for each page the server renders, one for the life of a browser tab. It
 * speaks one language; its routes know nothing of that, their addresses get and lose it on the way out and in.
 */
export function getRouter(options: { publicUrl?: string; locale?: Locale; nonce?: string } = {}) {
  const queryClient = createQueryClient();
  const { locale = DEFAULT_LOCALE } = options;
  const context: RouterContext = {
    queryClient,
    locale,
    messages: messagesFor(locale),
    publicUrl: options.publicUrl ?? '',
  };
  const router = createRouter({
    routeTree,
    context,
    rewrite:
      locale === DEFAULT_LOCALE
        ? undefined
        : {
            input: ({ url }) => withPath(url, pathWithoutLocale(url.pathname)),
            output: ({ url }) => withPath(url, pathInLocale(url.pathname, locale)),
          },
    parseSearch,
    stringifySearch,
    // Set for server rendering only, which removes it from the page (inline-scripts.ts).
    ...(options.nonce !== undefined && { ssr: { nonce: options.nonce } }),
    scrollRestoration: scrollsTo(),
    defaultPreload: 'intent',
    // TanStack Query decides how fresh data is; the router's own cache must not come before it.
    defaultPreloadStaleTime: 0,
    defaultViewTransition: prefersMotion(),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    dehydrate: (): Handover => ({ publicUrl: context.publicUrl, responses: cachedResponses(queryClient) }),
    hydrate: (handover: Handover) => {
      // Set, not restored: a page may come from a cache and be older than `staleTime`, and what it shows counts as fresh.
      for (const [key, data] of handover.responses) queryClient.setQueryData(key as QueryKey, data);
      router.update({ context: { ...context, publicUrl: handover.publicUrl } });
    },
    Wrap: ({ children }) => (
      <LocaleContext value={locale}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </LocaleContext>
    ),
  });
  return router;
}

function cachedResponses(queryClient: QueryClient): Handover['responses'] {
  return queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.state.status === 'success')
    .map((query) => [query.queryKey as Json, query.state.data as Json]);
}

function withPath(url: URL, path: string): URL {
  url.pathname = path;
  return url;
}

/**
 * Whether the router may scroll the page it shows. Not the first one when it has been scrolled already: by the script in its
 * HTML that restores the position of a reload, or by a visitor who scrolled before hydration.
 */
function scrollsTo(): () => boolean {
  let first = typeof window !== 'undefined';
  return () => {
    const leave = first && window.scrollY > 0;
    first = false;
    return !leave;
  };
}

function prefersMotion(): boolean {
  return typeof window !== 'undefined' && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface StaticDataRouteOption {
    /** The areas of messages this route, its layout and its components read, besides the shared ones. */
    readonly messages: readonly MessageArea[];
  }
}
