import { isSafeAddress } from '#markdown/addresses.ts';
import { normalizeAddress } from './text-blocks.ts';

/** The name of a site, with or without a port and a path. */
const SITE = /^(?:[\p{L}\d-]+\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u;

/** Returns the address that an author typed, with `https://` before the name of a site; null if links may not lead there. */
export function typedAddress(typed: string): string | null {
  const address = normalizeAddress(SITE.test(typed.trim()) ? `https://${typed.trim()}` : typed);
  return isSafeAddress(address) ? address : null;
}
