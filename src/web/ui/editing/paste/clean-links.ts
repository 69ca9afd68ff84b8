import { all, unwrap } from './dom.ts';
import type { Lost } from './lost.ts';

/** Pages that only lead on to another one: host, path, and the parameters that hold its address. */
const REDIRECTS: readonly (readonly [host: RegExp, path: RegExp, parameters: readonly string[]])[] = [
  [/^(?:www\.)?google(?:\.[a-z]{2,3}){1,2}$/, /^\/url$/, ['q', 'url']],
  [/^(?:www\.)?youtube\.com$/, /^\/redirect$/, ['q']],
  [/^[a-z0-9]+\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [/^lm?\.facebook\.com$/, /^\/l\.php$/, ['u']],
];

const isKept = (address: string): boolean => /^(?:https?:|mailto:)/i.test(address);

/** Returns where a link leads, without the page of Google, Outlook, YouTube or Facebook that counts who follows it. */
function directAddress(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  for (const [host, path, parameters] of REDIRECTS) {
    if (!host.test(url.hostname) || !path.test(url.pathname)) continue;
    const target = parameters.map((name) => url.searchParams.get(name)).find((value) => value !== null);
    if (target && isKept(target) && URL.parse(target)) return target;
  }
  return address;
}

/** Leaves links with an address on the web; of others the text stays. */
export function cleanLinks(body: Element, lost: Lost): void {
  for (const link of all(body, 'a')) {
    const address = (link.getAttribute('href') ?? '').trim();
    if (isKept(address)) link.setAttribute('href', directAddress(address));
    else {
      if (address !== '' && !address.startsWith('#')) lost.links += 1;
      unwrap(link);
    }
  }
}
