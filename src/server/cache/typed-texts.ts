import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isHttps } from '#server/ops/security-headers.ts';

// A plain form that is refused leads back to its page by a redirect. What was typed travels in a cookie for that one page:
// addresses get into logs and histories, and the page itself is the same for all visitors.

const COOKIE = 'aula_typed';
/** The redirect follows at once. */
const SECONDS = 60;
/** Browsers keep cookies of up to 4,096 bytes. Compressed, this is some 5,000 characters of prose. */
const LONGEST = 3_600;
const INFLATED_MAX = 64 * 1024;
/** More fields than any of the plain forms has: a browser may send any cookie. */
const FIELDS_MAX = 8;

const typedTexts = z.object({ form: z.string(), texts: z.record(z.string().regex(/^\w{1,40}$/), z.string()) });

/** The texts of a refused plain form, by field, and the address it was sent to. */
export type TextsOfForm = z.infer<typeof typedTexts>;

const settings = (request: FastifyRequest) =>
  ({ path: '/', sameSite: 'lax', secure: isHttps(request), httpOnly: true }) as const;

/** Keeps the texts of these fields of a refused plain form for its page. Never to be called with passwords. */
export function keepTyped(request: FastifyRequest, reply: FastifyReply, names: readonly string[]): void {
  const entries: [string, unknown][] = Object.entries(Object(request.body));
  const typed = entries.flatMap(([name, text]) =>
    // Browsers send line breaks as CRLF; a textarea has LF (HTML, "API value").
    names.includes(name) && typeof text === 'string' && text !== '' ? [[name, text.replaceAll('\r\n', '\n')]] : [],
  );
  if (typed.length === 0) return;
  const content = JSON.stringify({ form: request.url, texts: Object.fromEntries(typed) } satisfies TextsOfForm);
  const value = deflateRawSync(content).toString('base64url');
  if (value.length <= LONGEST) void reply.setCookie(COOKIE, value, { ...settings(request), maxAge: SECONDS });
}

/** Returns whether a cookie header may hold the texts of a refused form: such a request bypasses the cache. */
export const mayBringTyped = (cookies: string | undefined): boolean => cookies?.includes(`${COOKIE}=`) ?? false;

/** Returns the texts of the form that was refused just now, and deletes them from the browser; undefined without any. */
export function takeTyped(request: FastifyRequest, reply: FastifyReply): TextsOfForm | undefined {
  const { cookie } = request.headers;
  if (cookie === undefined || !mayBringTyped(cookie)) return undefined;
  void reply.clearCookie(COOKIE, settings(request));
  try {
    const value = Buffer.from(request.server.parseCookie(cookie)[COOKIE] ?? '', 'base64url');
    const parsed: unknown = JSON.parse(inflateRawSync(value, { maxOutputLength: INFLATED_MAX }).toString());
    // Counted first: the schema would check every name.
    return Object.keys(Object(Object(parsed).texts)).length > FIELDS_MAX ? undefined : typedTexts.parse(parsed);
  } catch {
    // Cut off or made up.
    return undefined;
  }
}
