/** A document without its marks, and the code of the inline scripts that had one, in their order. */
export interface Unmarked {
  readonly html: string;
  readonly scripts: readonly string[];
}

/** What the router writes besides the attribute: it would tell the mark to the browser. */
const metaOf = (mark: string): string => `<meta property="csp-nonce" content="${mark}"/>`;

/**
 * Takes a mark out of a document, which the router put as `nonce` on every script it wrote. Only those may run: a script
 * that came into the page as part of a text has no mark, because the mark is random and never leaves the server.
 */
export function takeMarkedScripts(html: string, mark: string): Unmarked {
  const attribute = ` nonce="${mark}"`;
  const scripts: string[] = [];
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at + 1)) {
    const start = html.lastIndexOf('<', at);
    const begin = html.indexOf('>', at) + 1;
    const tag = html.slice(start, begin);
    // Data for search engines is no script to a browser; a script with an address is covered by 'self'.
    if (!tag.startsWith('<script') || /\s(?:src=|type="application\/ld\+json")/.test(tag)) continue;
    scripts.push(html.slice(begin, html.indexOf('</script>', begin)));
  }
  return { html: html.replaceAll(attribute, '').replace(metaOf(mark), ''), scripts };
}
