import { QueryClientProvider, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { DEFAULT_LOCALE, pathInLocale, pathWithoutLocale, type Locale } from '#contract/locales.ts';
import { LocaleContext } from '#web/lib/locale.ts';
import type { MessageArea } from '#web/lib/messages/areas.ts';
import { messagesFor } from '#web/lib/messages/messages.ts';
import type { HeadContext } from '#web/lib/page-head.ts';
import { createQueryClient } from '#web/lib/query.ts';
import { SchoolProvider, schoolQuery } from '#web/lib/school.tsx';
import { parseSearch, stringifySearch } from '#web/lib/search-params.ts';
import { CrashPage } from './crash-page.tsx';
import { routeTree } from './routeTree.gen.ts';

/** The context of every loader and head of a route. */
export interface RouterContext extends HeadContext {
  readonly queryClient: QueryClient;
  readonly locale: Locale;
}

// Not part of every first visit: few addresses lead to it.
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

/** Data passed from the server's rendering to the browser inside the page, so that nothing is fetched twice. */
interface Handover {
  publicUrl: string;
  /** Keys and data of the cached responses, all of it JSON. */
  responses: [key: Json, data: Json][];
}
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface RouterOptions {
  readonly publicUrl?: string;
  readonly locale?: Locale;
  readonly nonce?: string;
}

/**
 * Creates a router with its own query cache: one for each page the server renders, one per browser tab. It has one
 * language; its routes see addresses without the language prefix, which the router adds and removes.
 */
export function getRouter(options: RouterOptions = {}) {
  const queryClient = createQueryClient();
  const { locale = DEFAULT_LOCALE } = options;
  const context: RouterContext = {
    queryClient,
    locale,
    messages: messagesFor(locale),
    publicUrl: options.publicUrl ?? '',
    school() {
      const school = queryClient.getQueryData(schoolQuery(locale).queryKey);
      if (!school) throw new Error('The school is not loaded.');
      return school;
    },
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
    // TanStack Query decides how fresh data is, not the router's cache.
    defaultPreloadStaleTime: 0,
    defaultViewTransition: prefersMotion(),
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: CrashPage,
    dehydrate: (): Handover => ({ publicUrl: context.publicUrl, responses: cachedResponses(queryClient) }),
    hydrate: (handover: Handover) => {
      // Set, not restored: a cached page may be older than `staleTime`, and its data counts as fresh.
      for (const [key, data] of handover.responses) queryClient.setQueryData(key as QueryKey, data);
      router.update({ context: { ...context, publicUrl: handover.publicUrl } });
    },
    Wrap: ({ children }) => (
      <LocaleContext value={locale}>
        <QueryClientProvider client={queryClient}>
          <SchoolProvider>{children}</SchoolProvider>
        </QueryClientProvider>
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
 * Returns whether the router may scroll the page. Not the first page once it was scrolled: by the script in its HTML
 * that restores the position of a reload, or by a visitor before hydration.
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
    /** The frame around the pages of this route, which the route renders itself; without it that of the public pages. */
    readonly frame?: 'admin' | 'focus';
  }
}
