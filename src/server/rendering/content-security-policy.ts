import { hash } from 'node:crypto';

/** What a policy depends on. */
export interface PolicyOptions {
  /** Whether the public address is https. */
  readonly https: boolean;
  readonly dev: boolean;
  /** The origin of stored images and videos, if it is not the school's own. */
  readonly mediaOrigin: string | null;
}

const POLICY = [
  "default-src 'self'",
  // Attributes the server wrote and those a dialog or a carousel sets; hashes cannot cover attributes.
  "style-src 'self' 'unsafe-inline'",
  // The players of the sites in src/contract/video-address.ts.
  'frame-src https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com ' +
    'https://iframe.mediadelivery.net https://www.loom.com https://fast.wistia.net',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** Yields the code of the inline scripts in HTML, in order. */
function* inlineScripts(html: string): Generator<string> {
  for (let index = html.indexOf('<script'); index >= 0; index = html.indexOf('<script', index)) {
    const begin = html.indexOf('>', index) + 1;
    const end = html.indexOf('</script>', begin);
    if (begin === 0 || end < 0) return;
    if (!/\ssrc=/.test(html.slice(index, begin))) yield html.slice(begin, end);
    index = end;
  }
}

/** Returns scripts as source expressions of a policy: the hashes of their code. */
export const hashesOf = (scripts: Iterable<string>): string[] =>
  Array.from(scripts, (script) => `'sha256-${hash('sha256', script, 'base64')}'`);

/**
 * Returns the source expressions of the inline scripts in a head. Only for HTML without user content: in a finished page,
 * not every script is ours.
 */
export const scriptHashes = (head: string): string[] => hashesOf(inlineScripts(head));

/**
 * Returns the Content-Security-Policy (CSP level 3) of a page. Inline scripts are allowed by hash, because a cached page
 * cannot carry a nonce.
 */
export function contentSecurityPolicy(scripts: Iterable<string>, options: PolicyOptions): string {
  const media = options.mediaOrigin === null ? [] : [options.mediaOrigin];
  return [
    ...POLICY,
    ["img-src 'self' data: blob: https://i.ytimg.com", ...media].join(' '),
    ["media-src 'self' blob: https:", ...media].join(' '),
    ["script-src 'self'", ...new Set(scripts)].join(' '),
    options.dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    // Without https, this would break every image and script.
    ...(options.https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}
