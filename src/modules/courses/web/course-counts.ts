import type { CourseDetail } from '#modules/courses/contract/courses.ts';
import { formatCount, formatDuration } from '#web/lib/format/format.ts';
import type { Locale } from '#contract/locales.ts';
import type { Messages } from '#web/lib/messages/areas.ts';

type Words = Messages['courses'];

/** Returns the side card's claims about a course, each a sentence by its kind; omits those that do not apply. */
export function courseClaims(course: CourseDetail, words: Words, locale: Locale) {
  const { positiveReviews, participants, resources, resourceFiles } = course;
  return [
    positiveReviews !== null && { kind: 'positive' as const, text: words.page.positive(positiveReviews) },
    { kind: 'students' as const, text: words.page.students(formatCount(participants, locale), participants !== 1) },
    course.lessons > 0 && { kind: 'lessons' as const, text: unitsText(course, words, locale) },
    resources > 0 && {
      kind: 'resources' as const,
      text: words.page.resources(formatCount(resources, locale), formatCount(resourceFiles, locale), resources !== 1),
    },
    course.language !== '' && {
      kind: 'language' as const,
      text: words.page.language(words.languages[course.language] ?? course.language),
    },
    course.level !== '' && {
      kind: 'level' as const,
      text: words.page.level(words.levels[course.level] ?? course.level),
    },
    { kind: 'access' as const, text: words.page.access },
  ].filter((claim) => claim !== false);
}

/** Returns '14 lessons (2h 23m)', without the length while no unit has one. */
function unitsText(course: CourseDetail, words: Words, locale: Locale): string {
  const count = formatCount(course.lessons, locale);
  const many = course.lessons !== 1;
  if (course.durationSeconds === 0) return words.page.unitsOnly(count, many);
  return words.page.lessons(count, formatDuration(course.durationSeconds, locale), many);
}

/** Returns whether a course has what a sale needs: name, teacher and price. */
export const canBeSold = (course: CourseDetail): boolean =>
  course.name.trim() !== '' && course.teacher.trim() !== '' && Number.isFinite(course.price);
