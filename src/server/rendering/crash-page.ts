import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#contract/errors.ts';
import { type Locale, localeOfPath } from '#contract/locales.ts';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';
import { AppError } from '#server/errors.ts';
import { type PageRenderer, withHead } from './page-renderer.ts';

const HTML = 'text/html; charset=utf-8';
/** The placeholder of the request id in a cached page. */
const ID_PLACEHOLDER = 'number-of-the-request';
/** Retry-After of a 503 that has none of its own. */
const RETRY_S = 2;

interface ErrorPage {
  readonly status: number;
  readonly html: string;
  readonly policy: string;
}

/** Returns an AppError in the shape of the API client's errors, whose sentence the page shows; other errors as they are. */
const apiErrorOf = (error: unknown): unknown =>
  error instanceof AppError ? { status: ERRORS[error.code][0], code: error.code, message: error.message } : error;

/**
 * Renders the error page, with the request id to quote. The page for `overloaded` is cached: refusing a request must cost
 * less than serving it. When this page cannot be rendered either, the error goes on to the app's handler.
 */
export class CrashPages {
  readonly #renderer: PageRenderer;
  readonly #policy: PolicyOptions;
  readonly #busy = new Map<Locale, ErrorPage>();

  constructor(renderer: PageRenderer, policy: PolicyOptions) {
    this.#renderer = renderer;
    this.#policy = policy;
  }

  async #make(error: unknown, requestId: string, path: string): Promise<ErrorPage> {
    const crash = (await this.#renderer.entry()).renderCrash(apiErrorOf(error), requestId, path);
    const head = this.#renderer.head();
    const html = withHead(crash.html, head);
    // The document has no scripts; its sentences may contain user content.
    return { status: crash.status, html, policy: contentSecurityPolicy(head.scripts, this.#policy) };
  }

  /** Sends the error page; the one for `overloaded` is made once per language. */
  async send(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let page: ErrorPage;
    if (error instanceof AppError && error.code === 'overloaded') {
      const locale = localeOfPath(request.url);
      const busy = this.#busy.get(locale) ?? (await this.#make(error, ID_PLACEHOLDER, request.url));
      this.#busy.set(locale, busy);
      page = { ...busy, html: busy.html.replace(ID_PLACEHOLDER, request.id) };
    } else {
      page = await this.#make(error, request.id, request.url);
    }
    if (page.status === 503) {
      const seconds = error instanceof AppError ? error.details.retryAfter : undefined;
      void reply.header('retry-after', Math.max(1, Math.ceil(seconds ?? RETRY_S)));
    }
    return reply
      .status(page.status)
      .header('cache-control', 'no-store')
      .header('content-security-policy', page.policy)
      .type(HTML)
      .send(page.html);
  }
}
