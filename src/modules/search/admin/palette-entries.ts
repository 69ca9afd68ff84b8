import type { SearchResults } from '#modules/search/contract/search.ts';
import type { Messages } from '#web/lib/messages/areas.ts';

export type Kind = 'recent' | 'pages' | 'actions' | 'people' | 'courses' | 'units';

/** An entry of the palette: an address of the back office to open, or an action. */
export interface Entry {
  readonly kind: Kind;
  readonly label: string;
  /** A second line: the e-mail of a person, the course of a unit. */
  readonly detail?: string;
  readonly href?: string;
  /** Returns the sentence to show if it failed. */
  readonly run?: () => Promise<string | null> | void;
}

/** An opened entry, as it is remembered. */
export type RecentEntry = Pick<Entry, 'label' | 'detail'> & { readonly href: string };

const MOST_RECENT = 8;

/** Returns the recent entries after one was opened: the newest first, each once. */
export const withOpened = (recent: readonly RecentEntry[], { label, detail, href }: RecentEntry): RecentEntry[] =>
  [{ label, ...(detail !== undefined && { detail }), href }, ...recent.filter((one) => one.href !== href)].slice(
    0,
    MOST_RECENT,
  );

/** Returns the results of a search as entries. */
export const paletteEntriesOf = (
  { people, courses, units }: SearchResults,
  { roles, states }: Messages['palette'],
): Entry[] => [
  ...people.map(({ _id, name, email, role }): Entry => {
    const href = `/admin/people/${_id}`;
    return { kind: 'people', label: name, detail: `${email} · ${roles[role]}`, href };
  }),
  ...courses.map(({ customId, name, teacher, state }): Entry => {
    const detail = state === 'published' ? teacher : `${teacher} · ${states[state]}`;
    return { kind: 'courses', label: name, detail, href: `/admin/manage-courses/${customId}` };
  }),
  ...units.map(({ _id, title, course }): Entry => {
    const href = `/admin/manage-courses/${course.customId}/section/${_id}`;
    return { kind: 'units', label: title, detail: course.name, href };
  }),
];

/** Returns a text without case and accents. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns what the palette lists: without a text the recent entries and every command, else the commands that contain all
 * of its words, then the results of the search.
 */
export function listed(
  text: string,
  { recent, commands, results }: Readonly<Record<'recent' | 'commands' | 'results', readonly Entry[]>>,
): readonly Entry[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...recent, ...commands];
  const matching = commands.filter(({ label }) => words.every((word) => fold(label).includes(word)));
  return [...matching, ...results];
}

/** Returns entries that follow each other in groups of one kind. */
export function grouped(entries: readonly Entry[]): { kind: Kind; entries: { entry: Entry; index: number }[] }[] {
  const groups: ReturnType<typeof grouped> = [];
  for (const [index, entry] of entries.entries()) {
    const last = groups.at(-1);
    if (last?.kind === entry.kind) last.entries.push({ entry, index });
    else groups.push({ kind: entry.kind, entries: [{ entry, index }] });
  }
  return groups;
}
