import { UUID } from '#contract/course-ref.ts';
import { type Choices, mergedByParagraphs, type MergedField, resolvedText } from '#web/ui/merging/three-way-merge.ts';
import { isObject, type Json, sameJson } from './json-path.ts';

/** A merge of two versions of a document: the result, and each place where only one or both changed it. */
export interface MergedJson {
  readonly value: Json;
  readonly fields: readonly MergedField[];
}

type Identified = { id: string } & Record<string, Json>;
const isIdentified = (list: readonly Json[]): list is Identified[] =>
  list.every((entry) => isObject(entry) && typeof entry.id === 'string');

/**
 * Returns whether entries of lists of one length are the same ones by their places. Ids are not, nor is a text that has moved: merged by
 * place, one would be repeated and another one lost.
 */
function hasPlaces(lists: readonly Json[][]): boolean {
  const placeOf = new Map<string, number>();
  return lists.every((list) =>
    list.every((entry, index) => {
      if (typeof entry !== 'string' || entry === '') return true;
      const place = placeOf.get(entry) ?? index;
      placeOf.set(entry, place);
      return place === index && !UUID.test(entry);
    }),
  );
}

/**
 * Merges two versions of a document that started from `base`. Objects are merged by member, lists of entries with an `id` by
 * entry, other lists of one length by place, texts by paragraph; everything else is one value, such as a list of ids. An entry that one side removed and
 * the other one changed stays. `choices` are the versions of places that both changed, by path.
 */
export function mergeJson(base: Json, mine: Json, theirs: Json, choices: Choices = {}): MergedJson {
  const fields: MergedField[] = [];
  const note = (path: string, outcome: MergedField['outcome'], m: Json, t: Json) =>
    fields.push({ name: path, outcome, mine: readableText(m), theirs: readableText(t) });

  const merge = (path: string, b: Json, m: Json, t: Json): Json => {
    if (sameJson(m, t)) return m;
    // A record that did not exist is one that had no members.
    if (isObject(m) && isObject(t) && (isObject(b) || b === undefined)) return mergeObject(path, b ?? {}, m, t);
    if (Array.isArray(b) && Array.isArray(m) && Array.isArray(t)) {
      if (isIdentified(b) && isIdentified(m) && isIdentified(t)) return mergeList(path, b, m, t);
      if (b.length === m.length && b.length === t.length && hasPlaces([b, m, t]))
        return m.map((entry, index) => merge(`${path}.${index}`, b[index], entry, t[index]));
    }
    if (sameJson(m, b)) {
      note(path, 'theirs', m, t);
      return t;
    }
    if (sameJson(t, b)) {
      note(path, 'mine', m, t);
      return m;
    }
    if (typeof b === 'string' && typeof m === 'string' && typeof t === 'string') {
      const field = mergedByParagraphs(b, { name: path, mine: m, theirs: t });
      fields.push(field);
      return resolvedText(field, choices);
    }
    note(path, 'conflict', m, t);
    return choices[path] === 'theirs' ? t : m;
  };

  const mergeObject = (path: string, b: Record<string, Json>, m: Record<string, Json>, t: Record<string, Json>) => {
    const names = [...new Set([...Object.keys(m), ...Object.keys(t)])];
    const members = names.map((name) => [name, merge(path ? `${path}.${name}` : name, b[name], m[name], t[name])]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Record<string, Json>;
  };

  const mergeList = (path: string, b: Identified[], m: Identified[], t: Identified[]): Json => {
    const byId = (list: Identified[]) => new Map(list.map((entry) => [entry.id, entry]));
    const [read, typed, stored] = [byId(b), byId(m), byId(t)];
    return mergedOrder(b, m, t)
      .map((id) => {
        const [was, own, other] = [read.get(id), typed.get(id), stored.get(id)];
        if (own && other) return merge(`${path}.${id}`, was ?? {}, own, other);
        // Added by one side, or removed by the other: gone only if it is as it was.
        const left = own ?? other;
        const removed = sameJson(left, was);
        note(`${path}.${id}`, (own !== undefined) === removed ? 'theirs' : 'mine', own, other);
        return removed ? undefined : left;
      })
      .filter((entry) => entry !== undefined);
  };

  return { value: merge('', base, mine, theirs), fields };
}

const idsOf = (list: readonly Identified[]): string[] => list.map(({ id }) => id);

/** Returns the ids of both lists: in the order of the side that changed it (mine, if both did), each id once. */
function mergedOrder(b: readonly Identified[], m: readonly Identified[], t: readonly Identified[]): readonly string[] {
  const idsInB = new Set(idsOf(b));
  const common = (list: readonly Identified[]) => idsOf(list).filter((id) => idsInB.has(id));
  const reordered = (list: readonly Identified[]) => {
    const ids = new Set(idsOf(list));
    return (
      common(list).join() !==
      idsOf(b)
        .filter((id) => ids.has(id))
        .join()
    );
  };
  const [leading, other] = reordered(m) || !reordered(t) ? [idsOf(m), idsOf(t)] : [idsOf(t), idsOf(m)];
  const order = [...leading];
  other.forEach((id, index) => {
    if (order.includes(id)) return;
    const before = other.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}

/** Members that say nothing to the reader of a conflict. */
const SILENT = new Set(['id', 'kind', 'src']);

/** Returns the texts in a value, one per line: how a conflict shows a whole entry or list. */
export function readableText(value: Json): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .filter(([name]) => !SILENT.has(name))
    .map(([, member]) => member)
    .filter((one) => typeof one !== 'boolean')
    .map(readableText)
    .filter(Boolean)
    .join('\n');
}
