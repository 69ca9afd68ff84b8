/** Characters of an e-mail address before the @ (the HTML standard's form), without punctuation that surrounds one in a text. */
const BEFORE = '[\\p{L}\\p{N}.!$%*+^_{|}~-]';
/** Characters that continue a domain; a full stop that ends a sentence does not. */
const AFTER = '[\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}]';

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function replaceIn(value: unknown, address: RegExp, alias: string): unknown {
  if (typeof value === 'string') return value.replace(address, () => alias);
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, address, alias));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, address, alias)]));
}

/**
 * Returns a JSON value with every occurrence of an e-mail address in its texts replaced by an alias, in any letter case. Parts
 * of other addresses stay: `n@aula` matches neither in `admin@aula.test` nor in a line that begins with `@aula`.
 */
export function replaceAddress<Value>(value: Value, email: string, alias: string): Value {
  const address = new RegExp(`(?<!${BEFORE})${literally(email)}(?!${AFTER})`, 'giu');
  return replaceIn(value, address, alias) as Value;
}
