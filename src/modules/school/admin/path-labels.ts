import { LANGUAGE_NAMES, type Locale, LOCALES } from '#contract/locales.ts';
import type { SchoolPart } from '#modules/school/contract/school-choices.ts';
import type { Messages } from '#web/lib/messages/areas.ts';
import { isObject, type Json, valueAt } from '#web/ui/editing/json-path.ts';

type Words = Messages['adminSchool'];

const isLocale = (step: string): step is Locale => (LOCALES as readonly string[]).includes(step);

/** Returns what a list's entry is called: the kind of a section, the address of a page or a person's name; null without any. */
function nameOf(entry: Json, words: Words): string | null {
  if (!isObject(entry)) return null;
  const kinds: Readonly<Record<string, string>> = words.home.kinds;
  if (typeof entry.kind === 'string' && entry.kind in kinds) return kinds[entry.kind] ?? null;
  if (typeof entry.slug === 'string' && entry.slug !== '') return `/p/${entry.slug}`;
  return typeof entry.name === 'string' && entry.name !== '' ? entry.name : null;
}

/**
 * Returns the name of a place in a part for users: `sections.hero.title.en` → 'Home › Hero › Title (English)'. `value`
 * is the part; entries of lists are named by their id or their place.
 */
export function labelOfPath(part: SchoolPart, path: string, value: Json, words: Words): string {
  const names: Readonly<Record<string, string>> = words.pathNames;
  const labels: string[] = [words.parts[part]];
  let here = value;
  let language = '';
  for (const step of path.split('.').filter(Boolean)) {
    const list = Array.isArray(here) ? here : null;
    here = list
      ? list.find((one, index) => String(index) === step || (isObject(one) && one.id === step))
      : valueAt(here, step);
    if (list) labels.push(nameOf(here, words) ?? (/^\d+$/.test(step) ? String(Number(step) + 1) : step));
    else if (isLocale(step)) language = ` (${LANGUAGE_NAMES[step]})`;
    else if (step !== 'sections' && step !== 'pages') labels.push(names[step] ?? step);
  }
  return labels.join(' › ') + language;
}
