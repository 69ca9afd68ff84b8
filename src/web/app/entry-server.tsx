import { RouterProvider } from '@tanstack/react-router';
import { createRequestHandler } from '@tanstack/react-router/ssr/server';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ErrorCode } from '#contract/errors.ts';
import { type Locale, LOCALES, localeOfPath } from '#contract/locales.ts';
import { carryApiCallsBy } from '#web/lib/api.ts';
import type { MessageArea } from '#web/lib/messages/areas.ts';
import { loadAllMessages } from '#web/lib/messages/load-messages.ts';
import { LANGUAGE_SCRIPT } from '#web/lib/language-choice.ts';
import { translateServerError } from '#web/lib/translate-server-error.ts';
import { THEME_SCRIPT } from '#web/lib/theme.ts';
import { EARLY_CLICK_SCRIPT } from './replay-clicks.ts';
import { CrashDocument } from './crash-document.tsx';
import { takeMarkedScripts } from './inline-scripts.ts';
import { renderAtOnce, renderPatiently } from './render-html.ts';
import { getRouter } from './router.tsx';

export { carryApiCallsBy };

// The server renders every page in every language.
await Promise.all(LOCALES.map(loadAllMessages));

/** Goes into the head of every page, before its styles. */
export const headScript = THEME_SCRIPT + LANGUAGE_SCRIPT + EARLY_CLICK_SCRIPT;

/** A page as the router and React made it. */
export interface RenderedPage {
  /** 200, 404, or a redirect's 30x. */
  readonly status: number;
  /** The document from `<!DOCTYPE html>` on; empty for a redirect. */
  readonly html: string;
  /** Where a redirect leads. */
  readonly location: string | undefined;
  /** The ids of the routes shown, outermost first. */
  readonly routeIds: readonly string[];
  /** The code of the inline scripts the router wrote, in their order: no other may run. */
  readonly inlineScripts: readonly string[];
  /** The sources of the words the page is written with, by their paths. */
  readonly words: readonly string[];
}

/** The router wants an absolute address; a fixed one, so that nothing a visitor sends can choose it. */
const ORIGIN = 'http://aula.invalid';

/**
 * Renders the page at a path with its query. Rejects with what a loader or a component threw, so that
 * the caller can respond with 500 instead of half a page.
 */
export async function render(path: string, options: RenderOptions): Promise<RenderedPage> {
  const mark = crypto.randomUUID();
  const marked = { ...options, nonce: mark };
  const page = await renderBy(renderAtOnce, path, marked);
  // A router writes its scripts into one rendering only: the second begins with a new one.
  const whole = page.html === undefined ? await renderBy(renderPatiently, path, marked) : { ...page, html: page.html };
  const { html, scripts } = takeMarkedScripts(whole.html, mark);
  return { ...whole, html, inlineScripts: scripts };
}

interface RenderOptions {
  readonly publicUrl: string;
}

async function renderBy<Html>(
  renderer: (page: ReactNode) => Html | Promise<Html>,
  path: string,
  options: RenderOptions & { readonly nonce: string },
): Promise<Omit<RenderedPage, 'html' | 'inlineScripts'> & { readonly html: Html | '' }> {
  const locale = localeOfPath(path);
  let html: Html | '' = '';
  let routeIds: string[] = [];
  let areas: MessageArea[] = [];
  const handle = createRequestHandler({
    request: new Request(ORIGIN + path),
    createRouter: () => getRouter({ ...options, locale }),
  });
  const response = await handle(async ({ router, responseHeaders }) => {
    const matches = router.stores.matches.get();
    const failed = matches.find((match) => match.status === 'error');
    if (failed) throw failed.error;
    routeIds = matches.map((match) => match.routeId);
    areas = matches.flatMap(({ staticData }) => staticData.messages);
    html = await renderer(<RouterProvider router={router} />);
    const missing = matches.some((match) => match.status === 'notFound' || match._notFound);
    return new Response(null, { status: missing ? 404 : 200, headers: responseHeaders });
  });
  const location = response.headers.get('location') ?? undefined;
  const words = ['shared', ...new Set(areas)].map((area) => wordSource(locale, area));
  return { status: response.status, html, location: location?.replace(ORIGIN, ''), routeIds, words };
}

/** Where the words of an area are written: `adminCourses` in Spanish → `…/messages/es/admin-courses.ts`. */
const wordSource = (locale: Locale, area: string): string =>
  `src/web/lib/messages/${locale}/${area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;

/** Whether an error carries a sentence of the API for people: as its client throws it, or as the server itself refuses. */
function isAnswer(error: unknown): error is { status: number; code: string; message: string } {
  if (typeof error !== 'object' || error === null) return false;
  const { status, code, message } = error as Record<string, unknown>;
  return typeof status === 'number' && typeof code === 'string' && typeof message === 'string';
}

/**
 * The document for when rendering failed: says so, and by which number to ask about it. What exactly
 * went wrong is for the log, save for sentences the API wrote for people.
 */
export function renderCrash(error: unknown, requestId: string, path: string): { status: number; html: string } {
  const answered = isAnswer(error) && error.code !== 'unexpected' ? error : undefined;
  const locale = localeOfPath(path);
  const text = answered && translateServerError(answered.message, locale, answered.code as ErrorCode);
  return {
    status: answered?.status === 503 ? 503 : 500,
    html: `<!DOCTYPE html>${renderToStaticMarkup(<CrashDocument locale={locale} text={text} requestId={requestId} />)}`,
  };
}
