/** Longer texts are recorded as an excerpt around the first difference, in UTF-16 code units. */
const LONGEST_TEXT = 500;
/** A new home page has about a hundred fields. */
const MOST_FIELDS = 300;

type Fields = Record<string, unknown>;

const hasId = (value: unknown): value is Fields & { readonly id: string } =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';

/** Adds every value inside of a JSON value to `into`, under its path. Entries of a list go by their ids, if they have any. */
function collect(value: unknown, path: string, into: Map<string, unknown>): void {
  if (typeof value !== 'object' || value === null) {
    into.set(path, value);
  } else if (Array.isArray(value)) {
    const simple = value.every((entry) => hasId(entry) || typeof entry !== 'object');
    if (simple) into.set(path, value.map((entry) => (hasId(entry) ? entry.id : String(entry))).join(', '));
    for (const [place, entry] of value.entries()) {
      if (hasId(entry)) collect({ ...entry, id: undefined }, `${path}.${entry.id}`, into);
      else if (!simple) collect(entry, `${path}.${place + 1}`, into);
    }
  } else {
    for (const [name, one] of Object.entries(value)) if (one !== undefined) collect(one, `${path}.${name}`, into);
  }
}

function valuesOf(parts: Fields): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, part] of Object.entries(parts)) collect(part, name, values);
  return values;
}

/** Returns the part of a text that shows where it differs from another one. */
function excerpt(text: unknown, other: unknown): unknown {
  if (typeof text !== 'string' || text.length <= LONGEST_TEXT) return text ?? null;
  let same = 0;
  if (typeof other === 'string') while (same < text.length && text[same] === other[same]) same++;
  const from = Math.max(0, same - 100);
  return `${from > 0 ? '… ' : ''}${text.slice(from, from + LONGEST_TEXT)} …`.toWellFormed();
}

/** Returns the values that differ between two versions of some parts of the settings, by their paths, for the audit log. */
export function changedSettings(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const paths = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
  const listed = paths.slice(0, MOST_FIELDS);
  const side = (one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): Fields =>
    Object.fromEntries(listed.map((path) => [path, excerpt(one.get(path), other.get(path))]));
  return { before: side(was, is), after: side(is, was) };
}
