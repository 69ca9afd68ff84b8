import type { z } from 'zod';

/** Line breaks, other control characters, and marks that turn the direction of writing (UAX #9). */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u;
/** Characters without a shape of their own, which would hide a web address from the patterns below. */
const INVISIBLE = /\p{DI}/gu;
/**
 * What mail programs turn into a link: a scheme, `www.`, a host followed by a path or a port, and a host under a common
 * top-level domain. Not every dot: 'J. R. R. Tolkien', 'Dr.Martens' and 'Dr.Dev' are names.
 */
const WEB_ADDRESS =
  /:\/\/|(?:^|[^\p{L}\p{N}])www\.|[\p{L}\p{N}-]\.\p{L}{2,}(?:\/|:\d)|[\p{L}\p{N}-]\.(?:com|net|org|info|biz|xyz|online|site|shop|click)(?![\p{L}\p{N}])/iu;

/** Returns the error of a text that cannot be a person's name, or null. The length is not checked. */
export function nameError(name: string): 'name_control_characters' | 'name_web_address' | null {
  if (CONTROLS.test(name)) return 'name_control_characters';
  // NFKC: fullwidth letters, colons and slashes are read as the plain ones.
  const folded = name.normalize('NFKC').replace(INVISIBLE, '').replaceAll('。', '.');
  return WEB_ADDRESS.test(folded) ? 'name_web_address' : null;
}

/** A check of a schema: refuses what `nameError` finds. */
export const plainName: z.core.CheckFn<string> = (context) => {
  const message = nameError(context.value);
  if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
};
