import { readEntries } from '#contract/fields/entries.ts';
import { fieldNames } from '#contract/fields/fields.ts';
import { createTextParser } from '#markdown/dialect.ts';
import { COURSE_FIELDS } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import type { Texts } from '#web/ui/merging/three-way-merge.ts';

const parser = createTextParser('page');

/**
 * Returns a course as visitors will see it, with the texts of its form if that is open. Its category, prices and image are the
 * stored ones; links of its texts are not those of a language.
 */
export function previewedCourse(course: FullCourse, texts: Texts | null): FullCourse {
  const sections = course.sections.filter(({ state = 'published' }) => state === 'published');
  if (!texts) return { ...course, sections };
  const edited = {
    ...course,
    sections,
    ...Object.fromEntries(fieldNames(COURSE_FIELDS).flatMap((name) => valueOf(name, texts[name]))),
  };
  const answers = edited.faq.map(({ answer }) => parser.render(answer));
  return { ...edited, html: { pitch: parser.render(edited.pitch), answers } };
}

/** Returns a field as the API would after saving, in an array; nothing for one the preview leaves as it is. */
function valueOf(name: keyof typeof COURSE_FIELDS, text: string | undefined): [string, unknown][] {
  if (text === undefined) return [];
  const field = COURSE_FIELDS[name];
  const { kind } = field;
  if (kind === 'list') {
    const lines = text.split('\n').map((line) => line.trim());
    return [[name, lines.filter(Boolean)]];
  }
  if (kind === 'entries') {
    const empty = Object.fromEntries(Object.keys(field.entry).map((key) => [key, '']));
    const entries = readEntries(text).map((entry) => ({ ...empty, ...entry }));
    return [[name, name === 'testimonials' ? entries.map(withStars) : entries]];
  }
  return kind === 'choice' || kind === 'price' || kind === 'day' ? [] : [[name, text.trim()]];
}

const withStars = (entry: Readonly<Record<string, string>>) => ({ ...entry, rating: Number(entry['rating']) || null });
