/**
 * Returns a sentence with the numbers of its `{name}` places filled in; a missing number leaves the place empty. A module of
 * its own: every page loads it, but only pages with forms load the sentences.
 */
export const fillIn = (sentence: string, params: Readonly<Record<string, number>> = {}): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (_place, name: string) => String(params[name] ?? ''));
