/** A document without nonces, and the code of the inline scripts that had one, in order. */
export interface ExtractedScripts {
  readonly html: string;
  readonly scripts: readonly string[];
}

/** The router also writes the nonce into this element, for scripts that are added in the browser. */
const metaOf = (nonce: string): string => `<meta property="csp-nonce" content="${nonce}"/>`;

/**
 * Extracts the inline scripts with a nonce, which the router adds to every script it writes (its option `ssr.nonce`),
 * and removes the nonce from the document. An injected script has none, as the nonce is random and never leaves the
 * server; so the page's CSP allows only the router's scripts, by their hashes.
 */
export function extractInlineScripts(html: string, nonce: string): ExtractedScripts {
  const attribute = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  for (let index = html.indexOf(attribute); index >= 0; index = html.indexOf(attribute, index + 1)) {
    const start = html.lastIndexOf('<', index);
    const begin = html.indexOf('>', index) + 1;
    const tag = html.slice(start, begin);
    // JSON-LD is data, not a script; scripts with an address are covered by 'self'.
    if (!tag.startsWith('<script') || /\s(?:src=|type="application\/ld\+json")/.test(tag)) continue;
    scripts.push(html.slice(begin, html.indexOf('</script>', begin)));
  }
  return { html: html.replaceAll(attribute, '').replace(metaOf(nonce), ''), scripts };
}
