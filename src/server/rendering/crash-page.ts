import type { FastifyReply, FastifyRequest } from 'fastify';
import { ERRORS } from '#contract/errors.ts';
import { type Locale, localeOfPath } from '#contract/locales.ts';
import { contentSecurityPolicy, type PolicyOptions } from './content-security-policy.ts';
import { AppError } from '#server/errors.ts';
import { type PageRenderer, withHead } from './page-renderer.ts';

const HTML = 'text/html; charset=utf-8';
/** Stands for the number of the request while the page is made ahead of the requests that will need it. */
const NUMBER = 'number-of-the-request';
/** How long a browser or a search engine should leave a school alone that cannot answer now, unless more is known. */
const COME_BACK_S = 2;

interface Made {
  readonly status: number;
  readonly html: string;
  readonly policy: string;
}

/** What the rendering code takes for an answer of the API: the sentence of an AppError is for people, all else is not. */
const answerOf = (error: unknown): unknown =>
  error instanceof AppError ? { status: ERRORS[error.code][0], code: error.code, message: error.message } : error;

/**
 * The page that says it did not work, with the number a person can quote. What a refusal under load needs is kept: it
 * has to cost less than what is refused. When even this page cannot be rendered, the error goes on to the app's handler.
 */
export class CrashPages {
  readonly #renderer: PageRenderer;
  readonly #policy: PolicyOptions;
  readonly #busy = new Map<Locale, Made>();

  constructor(renderer: PageRenderer, policy: PolicyOptions) {
    this.#renderer = renderer;
    this.#policy = policy;
  }

  async #make(error: unknown, number: string, path: string): Promise<Made> {
    const crash = (await this.#renderer.entry()).renderCrash(answerOf(error), number, path);
    const head = this.#renderer.head();
    const html = withHead(crash.html, head);
    // The document has no script of its own; its sentences may have come from anywhere.
    return { status: crash.status, html, policy: contentSecurityPolicy(head.scripts, this.#policy) };
  }

  /** Answers with the page for an error; for `overloaded` with one made once in each language. */
  async send(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    let page: Made;
    if (error instanceof AppError && error.code === 'overloaded') {
      const locale = localeOfPath(request.url);
      const busy = this.#busy.get(locale) ?? (await this.#make(error, NUMBER, request.url));
      this.#busy.set(locale, busy);
      page = { ...busy, html: busy.html.replace(NUMBER, request.id) };
    } else {
      page = await this.#make(error, request.id, request.url);
    }
    if (page.status === 503) {
      const seconds = error instanceof AppError ? error.details.retryAfter : undefined;
      void reply.header('retry-after', Math.max(1, Math.ceil(seconds ?? COME_BACK_S)));
    }
    return reply
      .status(page.status)
      .header('cache-control', 'no-store')
      .header('content-security-policy', page.policy)
      .type(HTML)
      .send(page.html);
  }
}
