import { hash } from 'node:crypto';

/** What a policy depends on. */
export interface PolicyOptions {
  /** Whether the school is reached under https. */
  readonly https: boolean;
  readonly dev: boolean;
  /** The origin stored pictures and videos are fetched from, where it is not the school's own. */
  readonly mediaOrigin: string | null;
}

const POLICY = [
  "default-src 'self'",
  // Attributes the server wrote and those a dialog or a carousel sets; hashes cannot cover attributes.
  "style-src 'self' 'unsafe-inline'",
  'frame-src https://www.youtube-nocookie.com https://www.youtube.com',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The code of the inline scripts of a piece of HTML, in their order. */
function* inlineScripts(html: string): Generator<string> {
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const begin = html.indexOf('>', at) + 1;
    const end = html.indexOf('</script>', begin);
    if (begin === 0 || end < 0) return;
    if (!/\ssrc=/.test(html.slice(at, begin))) yield html.slice(begin, end);
    at = end;
  }
}

/** Inline scripts as a policy names them, by the hashes of their code. */
export const hashesOf = (scripts: Iterable<string>): string[] =>
  Array.from(scripts, (script) => `'sha256-${hash('sha256', script, 'base64')}'`);

/**
 * The inline scripts of a head as a policy names them. Only for HTML this server put together itself: of a finished page,
 * which holds what people wrote, not every script is one of ours.
 */
export const scriptHashes = (head: string): string[] => hashesOf(inlineScripts(head));

/**
 * The Content-Security-Policy (CSP level 3) of a page: the inline scripts we wrote by their hashes, since a page
 * that is kept and served to everybody cannot carry a nonce.
 */
export function contentSecurityPolicy(scripts: Iterable<string>, options: PolicyOptions): string {
  const media = options.mediaOrigin === null ? [] : [options.mediaOrigin];
  return [
    ...POLICY,
    ["img-src 'self' data: blob: https://i.ytimg.com", ...media].join(' '),
    ["media-src 'self' blob: https:", ...media].join(' '),
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    options.dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    // Where there is no https this would turn every picture and script into a request nobody answers.
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
