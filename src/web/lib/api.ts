import type { EndpointKey, ErrorOf, OutputOf, ParamsOf, SentTo } from '#contract/endpoints.ts';
import type { ErrorBody, ErrorCode, ERRORS } from '#contract/errors.ts';
import {
  DEFAULT_LOCALE,
  LOCALE_HEADER,
  type Locale,
  localeOfPath,
  pathInLocale,
  pathWithoutLocale,
} from '#contract/locales.ts';
import { hasMessages, messagesFor } from './messages/messages.ts';
import { loadErrorSentences } from './messages/load-messages.ts';
import { stringifySearch } from './search-params.ts';
import { translateFieldError, translateServerError } from './translate-server-error.ts';

/** A part of a call's input by its name: absent if the endpoint takes none, optional if nothing in it is required. */
type Given<Name extends string, Value> = undefined extends Value
  ? { readonly [N in Name]?: Value }
  : Record<never, never> extends Value
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** The input of a call, by the endpoint's name: `body` is sent as JSON. */
export type ApiInput<K extends EndpointKey> = Given<'params', ParamsOf<K>> &
  Given<'query', SentTo<K, 'query'>> &
  Given<'body', SentTo<K, 'body'>> &
  Given<'headers', SentTo<K, 'headers'>> & { readonly signal?: AbortSignal };

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
}

/** A call for a transport: the path with its `/api`, the body already encoded. */
export interface ApiCall {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

/** A response of a transport. */
export interface ApiReply {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

/** Sends a call and resolves to its response; rejects without one. */
export type ApiTransport = (call: ApiCall) => Promise<ApiReply>;

/**
 * A failed call. `status` is the HTTP status, 0 without a response; `message` is for the user; `code` is null if the
 * response has no text (a proxy's error page), and `unexpected` for a text without a code; `fields` names the refused inputs; `current` is the
 * current state of the entity (`edit_conflict`).
 */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly current: unknown;
  readonly requestId: string | null;

  constructor(
    message: string,
    details: {
      status: number;
      code?: ErrorCode | null;
      fields?: Readonly<Record<string, string>>;
      current?: unknown;
      requestId?: string | null;
      cause?: unknown;
    },
  ) {
    super(message, { cause: details.cause });
    this.status = details.status;
    this.code = details.code ?? null;
    this.fields = details.fields ?? {};
    this.current = details.current;
    this.requestId = details.requestId ?? null;
  }
}

const USER_EXISTS: (typeof ERRORS)['user_exists'][1] = 'User already exists';
/** Returns the language of the calling page; the default language during server rendering. */
export const pageLocale = (): Locale =>
  typeof window === 'undefined' ? DEFAULT_LOCALE : localeOfPath(window.location.pathname);
const SIGNED_IN_PLACES = ['/dashboard', '/my-account', '/admin'];

/** Returns the text of a failure without a server sentence, in the page's language. */
function pageSentence(name: 'noResponse' | 'unknown'): string {
  const locale = pageLocale();
  if (hasMessages(locale, 'failures')) return messagesFor(locale).failures[name];
  return name === 'noResponse' ? 'No response from server' : 'An error occurred';
}

/** The longest body, in UTF-16 code units, that is surely below the 64 KiB a call may have that outlives its page. */
const OUTLIVING_LENGTH = 20_000;

/**
 * Calls by `fetch`. A short write of a page that is hidden outlives it: browsers abort other calls of a page that is left.
 * https://fetch.spec.whatwg.org/#http-network-or-cache-fetch (64 KiB)
 */
const overHttp: ApiTransport = async ({ path, method, headers, body, signal }) => {
  const keepalive = body !== undefined && body.length <= OUTLIVING_LENGTH && document.visibilityState === 'hidden';
  const response = await fetch(path, { method, headers, body, signal, keepalive, credentials: 'same-origin' });
  return { status: response.status, text: await response.text(), header: (name) => response.headers.get(name) };
};

let transport = overHttp;

/** Sets the transport of all later calls: server rendering calls the API in process. */
export function carryApiCallsBy(other: ApiTransport): void {
  transport = other;
}

/**
 * Calls an endpoint and returns its JSON body, undefined if empty; for a page of a list, the items with the total
 * (`X-Total-Count`). Throws ApiError; a call aborted by its `signal` rejects with the signal's reason.
 */
export async function api<K extends EndpointKey>(
  endpoint: K,
  ...[input]: Record<never, never> extends ApiInput<K> ? [input?: ApiInput<K>] : [input: ApiInput<K>]
): Promise<OutputOf<K>> {
  const sent = (input ?? {}) as AnyInput;
  const [method, path] = addressOf(endpoint, sent);
  return (await parse(await withSession(() => send(method, path, sent), method))) as OutputOf<K>;
}

/** Sends a write by another transport than `fetch` and returns its body as `api` does. */
export async function sendWrite<K extends EndpointKey>(
  endpoint: K,
  input: { readonly params?: AnyInput['params'] },
  send: (method: string, path: string) => Promise<ApiReply>,
): Promise<OutputOf<K>> {
  const [method, path] = addressOf(endpoint, input);
  return (await parse(await withSession(() => send(method, path), method))) as OutputOf<K>;
}

/** Returns the method and the URL of a call with its parameters. */
function addressOf(endpoint: EndpointKey, { params = {}, query = {} }: AnyInput): [method: string, path: string] {
  const [method = '', path = ''] = endpoint.split(' ');
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  return [method, `/api${filled}${stringifySearch(query)}`];
}

/** Logs the user in again; resolves to true once the same user is logged in, else to false. */
export type LogInAgain = () => Promise<boolean>;

let logInAgain: LogInAgain | null = null;

/**
 * Makes every later call with an ended session (401 `unauthenticated`) wait for `handler`, and sends it again if that
 * resolves to true. Returns a function that stops it.
 */
export function whenSessionEnds(handler: LogInAgain): () => void {
  logInAgain = handler;
  return () => {
    if (logInAgain === handler) logInAgain = null;
  };
}

/**
 * Returns whether a call failed with one of its endpoint's codes, such as `failedWith<'PUT /users/user/:id'>(cause,
 * 'user_exists')`.
 */
export const failedWith = <K extends EndpointKey>(error: unknown, code: ErrorOf<K>): error is ApiError =>
  error instanceof ApiError && error.code === code;

/** Returns whether a call failed because the session has ended. */
export const isLoggedOut = (error: unknown): boolean => error instanceof ApiError && error.code === 'unauthenticated';

/** Returns the error of a call without a response. */
export const noResponse = (cause?: unknown): ApiError => new ApiError(pageSentence('noResponse'), { status: 0, cause });

/** When the login dialog was last closed without a login, in milliseconds. */
let closedAt = 0;

/**
 * Sends a call. If the session has ended, the login dialog opens and the call is sent again; reads on the pages of
 * section 6 of the specification redirect to the login, and later back.
 */
async function withSession(send: () => Promise<ApiReply>, method: string): Promise<ApiReply> {
  const begun = Date.now();
  const reply = await send();
  if (reply.status !== 401) return reply;
  if (typeof window !== 'undefined') {
    // oxlint-disable-next-line no-console -- the specification (section 6) has every 401 logged in these words
    console.log('Unauthorized, redirecting to login...');
  }
  const ended = logInAgain !== null && isLoggedOut(errorOf(reply));
  if (logInAgain && ended && (method !== 'GET' || !leadsToLogin())) {
    // The dialog was closed while this call was under way: it does not open again.
    if (begun < closedAt) return reply;
    if (await logInAgain()) return send();
    closedAt = Date.now();
    return reply;
  }
  leaveForLogin();
  return reply;
}

async function send(method: string, path: string, { body, headers, signal }: AnyInput): Promise<ApiReply> {
  const locale = pageLocale();
  const call: ApiCall = {
    path,
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(locale !== DEFAULT_LOCALE && { [LOCALE_HEADER]: locale }),
      ...(headers as ApiCall['headers']),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
  };
  try {
    return await transport(call);
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw noResponse(cause);
  }
}

/** Returns the body of a response. Throws its error, in the language of the page. */
async function parse(reply: ApiReply): Promise<unknown> {
  if (reply.status < 200 || reply.status >= 300) {
    await loadErrorSentences(pageLocale());
    throw errorOf(reply);
  }
  if (reply.text === '') return undefined;
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch (cause) {
    throw new ApiError(pageSentence('unknown'), { status: reply.status, cause });
  }
  const total = reply.header('x-total-count');
  return total === null ? body : { items: body, total: Number(total) };
}

function errorOf(reply: ApiReply): ApiError {
  let body: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(reply.text);
    if (typeof parsed === 'object' && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // A proxy's error page: no text for users.
  }
  const sentence = [body.message, body.error, body.msg].find((value) => typeof value === 'string' && value !== '');
  // The specification (section 8) gives this error a sentence but no code.
  const legacyCode = sentence === USER_EXISTS ? 'user_exists' : null;
  const code = typeof body.code === 'string' ? (body.code as ErrorCode) : legacyCode;
  const { fields = {}, fieldErrors = {}, reason } = body as Pick<ErrorBody, 'fields' | 'fieldErrors' | 'reason'>;
  const locale = pageLocale();
  const message = typeof sentence === 'string' ? sentence : pageSentence('unknown');
  return new ApiError(translateServerError(message, locale, code, reason), {
    status: reply.status,
    code: code ?? (sentence ? 'unexpected' : null),
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, text]) => [name, translateFieldError(text, locale, fieldErrors[name])]),
    ),
    current: body.current,
    requestId: typeof body.requestId === 'string' ? body.requestId : reply.header('x-request-id'),
  });
}

const leadsToLogin = (): boolean =>
  typeof window !== 'undefined' &&
  SIGNED_IN_PLACES.some((place) => pathWithoutLocale(window.location.pathname).startsWith(place));

function leaveForLogin(): void {
  if (!leadsToLogin()) return;
  const { pathname, search } = window.location;
  const next = encodeURIComponent(pathWithoutLocale(pathname) + search);
  window.location.assign(`${pathInLocale('/login', pageLocale())}?next=${next}`);
}
