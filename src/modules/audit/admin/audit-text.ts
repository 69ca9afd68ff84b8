import type { AuditEntry } from '#modules/audit/contract/audit.ts';
import { COURSE_STATES, UNIT_STATES } from '#contract/choices.ts';
import type { Locale } from '#contract/locales.ts';
import { formatPrice } from '#contract/money/money.ts';
import { momentBefore } from '#contract/time/moment-before.ts';
import { formatCount, formatMoment, formatShortDay } from '#web/lib/format/format.ts';
import type { Messages } from '#web/lib/messages/areas.ts';

type Words = Messages['admin']['activity'];
type Fields = Readonly<Record<string, unknown>>;

/** How values are written. */
interface Writing {
  readonly locale: Locale;
  readonly currency: string;
  readonly timeZone: string;
}

/** A changed field: its label and its values before and after, null for none. */
export interface ChangedField {
  readonly key: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns an audit entry as a sentence: who did what to whom. */
export function sentenceOf({ actor, action, entity, label, before, after }: AuditEntry, words: Words): string {
  const who = actor.name;
  if (entity === 'enrolment' && action !== 'update') {
    const fields = after ?? before ?? {};
    const course = text(fields.course);
    if (action === 'remove') return words.removed(who, text(fields.user), course);
    if (Array.isArray(fields.users)) return words.enrolledMany(who, fields.users.length, course);
    return words.enrolled(who, text(fields.user), course);
  }
  if (entity === 'school' && typeof after?.rehearseMail === 'boolean')
    return words.mailRehearsal(who, after.rehearseMail);
  const sentences: Readonly<Record<string, ((who: string, what: string) => string) | undefined>> = words.sentences;
  return sentences[`${entity}.${action}`]?.(who, label) ?? words.other(who, words.actions[action], label);
}

/** Text, or the name of a person with their id. */
export type SentencePart = string | { readonly id: string; readonly name: string };

/** Returns the parts of an entry's sentence, in which the names of people with an account are apart. */
export function sentenceParts(entry: AuditEntry, words: Words): SentencePart[] {
  const { actor, action, entity, entityId, label, after } = entry;
  const people = [{ id: actor._id, name: actor.name }];
  if (entity === 'user' && action !== 'delete') people.push({ id: entityId, name: label });
  if (entity === 'enrolment' && action === 'enrol')
    people.push({ id: entityId.split('/')[1] ?? null, name: text(after?.user) });
  const parts: SentencePart[] = [];
  let rest = sentenceOf(entry, words);
  for (const { id, name } of people) {
    const index = name === '' ? -1 : rest.indexOf(name);
    if (index < 0 || id === null) continue;
    parts.push(rest.slice(0, index), { id, name });
    rest = rest.slice(index + name.length);
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** Returns the fields of an audit entry, labelled and in the order they were recorded. */
export function fieldsOfEntry(
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
  words: Words,
  writing: Writing,
): ChangedField[] {
  const before: Fields = entry.before ?? {};
  const after: Fields = entry.after ?? {};
  // Older entries may have fields that no longer exist.
  const names: Readonly<Record<string, string | undefined>> = words.fields;
  return Object.keys({ ...before, ...after }).map((key) => {
    const [was, is] = entry.action === 'reorder' ? places(before[key], after[key]) : [before[key], after[key]];
    return {
      key,
      name: names[key] ?? key,
      before: shown(key, was, words, writing),
      after: shown(key, is, words, writing),
    };
  });
}

/** Ids mean nothing to readers: an order is shown by the previous positions. */
function places(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  return [before.map((_, index) => index + 1).join(', '), after.map((id) => before.indexOf(id) + 1).join(', ')];
}

function shown(key: string, value: unknown, words: Words, { locale, currency, timeZone }: Writing): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (key === 'password') return words.passwordChanged;
  const state = key === 'state' && [...COURSE_STATES, ...UNIT_STATES].find((one) => one === value);
  if (state) return words.states[state];
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number')
    return key === 'price' || key === 'salePrice' ? formatPrice(value, currency, locale) : formatCount(value, locale);
  if (key === 'until' && typeof value === 'string') return formatShortDay(momentBefore(value), locale, timeZone);
  if (key === 'publishAt' && typeof value === 'string') return formatMoment(value, locale, timeZone);
  if (Array.isArray(value))
    return key === 'users' ? words.people(value.length) : value.map(entryText).join(isEntries(value) ? '\n' : ', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isEntries = (list: readonly unknown[]): boolean => list.some((entry) => typeof entry === 'object');

/** Returns an entry of a list: a text, or the texts of its fields. */
const entryText = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null
    ? Object.values(entry)
        .filter((one) => one !== null && one !== '')
        .join(' · ')
    : String(entry);

/** Groups entries by the name of their day; keeps their order. */
export function byDay<T extends { readonly at: string }>(
  entries: readonly T[],
  dayOf: (iso: string) => string,
): { day: string; entries: T[] }[] {
  const days: { day: string; entries: T[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}
