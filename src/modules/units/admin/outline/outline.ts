import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { Unit } from '#modules/units/contract/units.ts';
import { moved } from '#web/ui/editing/list-order.ts';

/** A chapter and the ids of its units; without an `_id` until it is saved. */
export interface OutlineChapter {
  readonly _id?: string;
  readonly title: string;
  readonly sections: readonly string[];
}

/** The chapters of a course and the order of its units: those without a chapter (`sections`) come first. */
export interface Outline {
  readonly sections: readonly string[];
  readonly chapters: readonly OutlineChapter[];
}

/** Returns the outline of a course. */
export function outlineOf({ chapters, sections }: Pick<FullCourse, 'chapters' | 'sections'>): Outline {
  const chapterIds = new Set(chapters.map(({ _id }) => _id));
  const of = (id: string | null) =>
    sections
      .filter(({ chapter }) => (chapter && chapterIds.has(chapter._id) ? chapter._id : null) === id)
      .map(({ _id }) => _id);
  return { sections: of(null), chapters: chapters.map(({ _id, title }) => ({ _id, title, sections: of(_id) })) };
}

/** Returns the ids of all units in their order. */
export const unitIds = ({ sections, chapters }: Outline): string[] => [
  ...sections,
  ...chapters.flatMap((chapter) => chapter.sections),
];

const CHAPTER = 'chapter/';

/** Returns an outline as one list: ids of units, and the keys of chapters before their units. */
export const entriesOf = ({ sections, chapters }: Outline): string[] => [
  ...sections,
  ...chapters.flatMap((chapter, index) => [`${CHAPTER}${index}`, ...chapter.sections]),
];

/** Returns the index of the chapter an entry stands for; -1 for a unit. */
export const chapterAt = (entry: string): number =>
  entry.startsWith(CHAPTER) ? Number(entry.slice(CHAPTER.length)) : -1;

/** Returns the outline of a list of entries, with the chapters of `outline`. */
export function outlineOfEntries(entries: readonly string[], { chapters }: Outline): Outline {
  const sections: string[] = [];
  const list: { _id?: string; title: string; sections: string[] }[] = [];
  for (const entry of entries) {
    const chapter = chapters[chapterAt(entry)];
    if (chapter) list.push({ ...chapter, sections: [] });
    else (list.at(-1)?.sections ?? sections).push(entry);
  }
  return { sections, chapters: list };
}

/** Where units are moved: to the end of a chapter (its index; -1: before all chapters), or to a place from 1. */
export type Target = { readonly chapter: number } | { readonly place: number };

/** Returns the outline with some units moved, in the order they have. */
export function withMoved(outline: Outline, ids: ReadonlySet<string>, target: Target): Outline {
  const moving = unitIds(outline).filter((id) => ids.has(id));
  const rest = entriesOf(outline).filter((entry) => !ids.has(entry));
  const index = indexOf(rest, target);
  return outlineOfEntries([...rest.slice(0, index), ...moving, ...rest.slice(index)], outline);
}

/** Returns the index in a list of entries before which a target is. */
function indexOf(rest: readonly string[], target: Target): number {
  if ('chapter' in target) {
    const next = rest.findIndex((entry) => chapterAt(entry) === target.chapter + 1);
    return next === -1 ? rest.length : next;
  }
  const units = rest.filter((entry) => chapterAt(entry) === -1);
  const before = units[Math.max(target.place, 1) - 1];
  return before === undefined ? rest.length : rest.indexOf(before);
}

/** Returns the outline without a chapter; its units follow those of the chapter before it. */
export const withoutChapter = (outline: Outline, index: number): Outline =>
  outlineOfEntries(
    entriesOf(outline).filter((entry) => chapterAt(entry) !== index),
    outline,
  );

/** Returns the outline with a chapter under another title; at the end for an index beyond the last one. */
export const withChapter = ({ sections, chapters }: Outline, index: number, title: string): Outline => ({
  sections,
  chapters:
    index < chapters.length
      ? chapters.map((chapter, place) => (place === index ? { ...chapter, title } : chapter))
      : [...chapters, { title, sections: [] }],
});

/** Returns the outline with a chapter and its units moved up (-1) or down (1). */
export const withMovedChapter = (outline: Outline, index: number, by: 1 | -1): Outline => ({
  ...outline,
  chapters: moved(outline.chapters, index, index + by),
});

/** Returns units in the order of an outline, each with its chapter. */
export function inOutline(units: readonly Unit[], outline: Outline): Unit[] {
  const byId = new Map(units.map((unit) => [unit._id, unit]));
  const placed = (ids: readonly string[], chapter: Unit['chapter']) =>
    ids.flatMap((id) => {
      const unit = byId.get(id);
      return unit ? [{ ...unit, chapter }] : [];
    });
  return [
    ...placed(outline.sections, null),
    ...outline.chapters.flatMap(({ _id, title, sections }) =>
      placed(sections, _id === undefined ? null : { _id, title }),
    ),
  ];
}
