/**
 * What follows the `?` of an address as an object of strings; a name given twice keeps its last value.
 * The router's own reading takes `q=2024` for a number and writes it back in quotes, which no other
 * program that makes links to us does.
 */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/**
 * The reverse of `parseSearch`, with its `?`; names whose value is undefined, null or empty are left out. Names
 * stand in the order of the alphabet, so that one page has one address.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') {
      params.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
  }
  params.sort();
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
