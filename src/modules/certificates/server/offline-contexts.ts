import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '#server/paths.ts';
import type { JsonObject } from './json-object.ts';

/** The contexts of credentials and Open Badges, as published. Their bytes never change under their addresses. */
const CONTEXTS: Readonly<Record<string, string>> = {
  'https://www.w3.org/ns/credentials/v2': 'credentials-v2.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.1.json': 'openbadges-3.0.1.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.2.json': 'openbadges-3.0.2.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json': 'openbadges-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json': 'openbadges-extensions.json',
};

/** Returns whether a context is among the stored ones. */
export const isStoredContext = (url: unknown): boolean => typeof url === 'string' && Object.hasOwn(CONTEXTS, url);

/** Thrown for a context that is not among the stored ones: none is ever fetched. */
class UnknownContext extends Error {
  override name = 'UnknownContext';
}

const read = new Map<string, unknown>();

/** Returns a stored context by its address. Throws `UnknownContext`. */
function loadContext(url: string): { documentUrl: string; document: unknown; contextUrl: null } {
  const file = Object.hasOwn(CONTEXTS, url) ? CONTEXTS[url]! : null;
  if (file === null) throw new UnknownContext(url);
  if (!read.has(url)) read.set(url, JSON.parse(readFileSync(join(PATHS.assets, 'contexts', file), 'utf8')));
  return { documentUrl: url, document: read.get(url), contextUrl: null };
}

const options = { safe: true, documentLoader: async (url: string) => loadContext(url) } as const;

/** jsonld takes 4.7 MB: it is loaded by the first credential. */
const load = async () => (await import('jsonld')).default;

/**
 * Returns a document with every term as a full IRI. Throws for a term that no context defines, so that nothing is left
 * unsigned (`safe: false` leaves it out), and `UnknownContext`.
 */
export const expand = async (document: object, { safe = true } = {}): Promise<JsonObject[]> =>
  (await load()).expand(document, { ...options, safe });

/** Returns an expanded document as one list of its nodes: what was written about a node in several places stands together. */
export const flatten = async (expanded: readonly object[]): Promise<JsonObject[]> =>
  (await load()).flatten(expanded, null, { ...options, safe: false });

/** Returns an expanded document as canonical RDF (RDFC-1.0). Throws for one that takes too much work. */
export const canonize = async (expanded: readonly object[]): Promise<string> =>
  (await load()).canonize(expanded, {
    ...options,
    skipExpansion: true,
    algorithm: 'RDFC-1.0',
    format: 'application/n-quads',
  });
