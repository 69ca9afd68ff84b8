import { RouterProvider } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ErrorCode } from '#contract/errors.ts';
import { type Locale, LOCALES, localeOfPath } from '#contract/locales.ts';
import { carryApiCallsBy } from '#web/lib/api.ts';
import { RARE_AREAS } from '#web/lib/messages/rare-areas.ts';
import type { MessageArea } from '#web/lib/messages/areas.ts';
import { loadAllMessages } from '#web/lib/messages/load-messages.ts';
import { LANGUAGE_SCRIPT } from '#web/lib/language-choice.ts';
import { setTypedTexts, type TypedTexts } from '#web/lib/typed-texts.ts';
import { translateServerError } from '#web/lib/translate-server-error.ts';
import { THEME_SCRIPT } from '#web/lib/theme.ts';
import { EARLY_CLICK_SCRIPT } from './replay-clicks.ts';
import { CrashDocument } from './crash-document.tsx';
import { extractInlineScripts } from './inline-scripts.ts';
import { renderHtml } from './render-html.ts';
import { getRouter } from './router.tsx';

export { carryApiCallsBy };

// The server renders every page in every language.
await Promise.all(LOCALES.map(loadAllMessages));

/** Part of every page's head, before its styles. */
export const headScript = THEME_SCRIPT + LANGUAGE_SCRIPT + EARLY_CLICK_SCRIPT;

/** A rendered page. */
export interface RenderedRoute {
  /** 200, 404, or a redirect's 30x. */
  readonly status: number;
  /** The document from `<!DOCTYPE html>` on; empty for a redirect. */
  readonly html: string;
  /** The target of a redirect. */
  readonly location: string | undefined;
  /** The ids of the matched routes, outermost first. */
  readonly routeIds: readonly string[];
  /** The code of the router's inline scripts, in order: the only ones the page's CSP allows. */
  readonly inlineScripts: readonly string[];
  /** The source files of the page's messages. */
  readonly words: readonly string[];
}

/** The router needs an absolute URL: a constant, so that no request can choose it. */
const ORIGIN = 'http://aula.invalid';

interface RenderOptions {
  readonly publicUrl: string;
  /** What was typed into a plain form of the page that was refused. */
  readonly typed?: TypedTexts | undefined;
}

/**
 * Renders the page at a path with its query. Rejects with the error of a loader or component, so that the caller can
 * send a 500 instead of half a page.
 */
export async function render(path: string, { publicUrl, typed }: RenderOptions): Promise<RenderedRoute> {
  const locale = localeOfPath(path);
  const nonce = crypto.randomUUID();
  let rendered = '';
  let routeIds: string[] = [];
  let areas: MessageArea[] = [];
  const handle = createRequestHandler({
    request: new Request(ORIGIN + path),
    createRouter: () => {
      const router = getRouter({ publicUrl, nonce, locale });
      if (typed) setTypedTexts(router.options.context.queryClient, typed);
      return router;
    },
  });
  const response = await handle(async ({ router, responseHeaders }) => {
    const matches = router.stores.matches.get();
    const failed = matches.find((match) => match.status === 'error');
    if (failed) throw failed.error;
    routeIds = matches.map((match) => match.routeId);
    areas = matches.flatMap(({ staticData }) => staticData.messages);
    rendered = await renderHtml(<RouterProvider router={router} />);
    const missing = matches.some((match) => match.status === 'notFound' || match._notFound);
    return new Response(null, { status: missing ? 404 : 200, headers: responseHeaders });
  });
  const location = response.headers.get('location')?.replace(ORIGIN, '');
  const words = ['shared', ...new Set(areas)].map((area) => wordSource(locale, area));
  if (areas.some((area) => area in RARE_AREAS)) words.push('src/web/lib/messages/rare-areas.ts');
  const { html, scripts } = extractInlineScripts(rendered, nonce);
  return { status: response.status, html, location, routeIds, inlineScripts: scripts, words };
}

/** Returns the source file of a message area: `adminCourses` in Spanish → `…/messages/es/admin-courses.ts`. */
const wordSource = (locale: Locale, area: string): string =>
  `src/web/lib/messages/${locale}/${area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** Returns whether an error carries a sentence of the API: thrown by its client, or by the server itself. */
function isApiError(error: unknown): error is { status: number; code: string; message: string } {
  if (typeof error !== 'object' || error === null) return false;
  const { status, code, message } = error as Record<string, unknown>;
  return typeof status === 'number' && typeof code === 'string' && typeof message === 'string';
}

/**
 * Returns the document for a failed rendering, with the request id. Details of the error are only logged, except for the
 * API's own sentences.
 */
export function renderCrash(error: unknown, requestId: string, path: string): { status: number; html: string } {
  const apiError = isApiError(error) && error.code !== 'unexpected' ? error : undefined;
  const locale = localeOfPath(path);
  const text = apiError && translateServerError(apiError.message, locale, apiError.code as ErrorCode);
  return {
    status: apiError?.status === 503 ? 503 : 500,
    html: `<!DOCTYPE html>${renderToStaticMarkup(<CrashDocument locale={locale} text={text} requestId={requestId} />)}`,
  };
}
