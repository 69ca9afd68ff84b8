/** What an e-mail address is made of before the @ (the HTML standard's form), but for marks that set one apart in a text. */
const BEFORE = '[\\p{L}\\p{N}.!$%*+^_{|}~-]';
/** What a domain goes on with: a full stop that ends a sentence does not. */
const AFTER = '[\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}]';

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function replaceIn(value: unknown, address: RegExp, alias: string): unknown {
  if (typeof value === 'string') return value.replace(address, () => alias);
  if (Array.isArray(value)) return value.map((one) => replaceIn(one, address, alias));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceIn(one, address, alias)]));
}

/**
 * A JSON value with an alias for an e-mail address wherever that stands whole in one of its texts, in whatever letter
 * case: leaving as `n@aula` touches neither `admin@aula.test` nor a line that begins with `@aula`.
 */
export function withoutAddress<Value>(value: Value, email: string, alias: string): Value {
  const address = new RegExp(`(?<!${BEFORE})${literally(email)}(?!${AFTER})`, 'giu');
  return replaceIn(value, address, alias) as Value;
}
