import type { Readable } from 'node:stream';
import { textLocale } from '#contract/text/content-language.ts';
import type {
  CategoryCount,
  CourseCard,
  CourseDetail,
  FullCourse,
  ListCoursesQuery,
} from '#modules/courses/contract/courses.ts';
import { type TotalCountCache, totalOf } from '#server/db/counts/total-count-cache.ts';
import { renderPageText, renderUnitText } from '#server/markdown/render-text.ts';
import type { Handle } from '#server/db/database.ts';
import { zoneOfDays } from '#server/db/school-time-zone.ts';
import type { UnitsToRead } from '#server/db/units-to-read.ts';
import { AppError } from '#server/errors.ts';
import { type CsvColumns, csvOfRows } from '#server/api/csv.ts';
import { countCards, findCards, type Listing, listCards, listCourseIds } from './course-list.queries.ts';
import { listStudentsOfCourse } from './course-students.queries.ts';
import { listSimilarCards } from './course-similar.queries.ts';
import {
  NO_SALES_PAGE,
  presentCard,
  presentCardForAdmin,
  presentDetail,
  presentForAdmin,
  presentFull,
} from './courses.present.ts';
import { findCard, findSampleCard, findFullCourse, findCategories } from './courses.queries.ts';

/** Who reads: admins see courses in every state and every video, the team of a course that one, all others what a guest sees. */
export type Viewer = 'visitor' | 'team' | 'admin';

/**
 * Returns a page of the catalogue and the total number of courses. If a search finds nothing as written, it returns the
 * courses that come nearest to it.
 */
export async function listCourses(
  db: Handle,
  counts: TotalCountCache,
  query: ListCoursesQuery,
  viewer: Exclude<Viewer, 'team'>,
): Promise<{ courses: CourseCard[]; total: number }> {
  const timeZone = await zoneOfDays(db, query);
  const listing: Listing = { query, everyState: viewer === 'admin', timeZone };
  const present = viewer === 'admin' ? presentCardForAdmin : presentCard;
  const rows = await listCards(db, listing);
  const { limit, offset = 0, q, category, ids, from, to, state } = query;
  if (q && rows.length === 0 && offset === 0) {
    const similar = await listSimilarCards(db, listing, q);
    return { courses: similar.slice(0, limit).map(present), total: similar.length };
  }
  const filter = [q, category, ids, from, to, state, viewer];
  const total = await totalOf(rows.length, query, () => counts.get(filter, () => countCards(db, listing)));
  return { courses: rows.map(present), total };
}

const CSV_COLUMNS: CsvColumns<CourseCard> = {
  id: (course) => String(course.customId),
  name: (course) => course.name,
  category: (course) => course.category,
  teacher: (course) => course.teacher,
  price: (course) => course.price.toFixed(2),
  salePrice: (course) => course.salePrice?.toFixed(2) ?? '',
  saleEndsOn: (course) => course.saleEndsOn ?? '',
  users: (course) => String(course.participants),
  units: (course) => String(course.lessons),
  listed: (course) => (course.listed ? 'yes' : 'no'),
  state: (course) => course.state,
};

/**
 * Returns all courses that match as a CSV file, in every state, in the order of the list. `run` reads the database. As
 * in the list, a search that finds nothing as written has the courses that come nearest to it.
 */
export async function exportCourses(
  run: <T>(read: (db: Handle) => Promise<T>) => Promise<T>,
  query: ListCoursesQuery,
): Promise<Readable> {
  const ids = await run(async (db) => {
    const listing: Listing = { query, everyState: true, timeZone: await zoneOfDays(db, query) };
    const ids = await listCourseIds(db, listing);
    if (ids.length > 0 || !query.q) return ids;
    return (await listSimilarCards(db, listing, query.q)).map(({ customId }) => customId);
  });
  return csvOfRows(CSV_COLUMNS, ids, async (page) => (await run((db) => findCards(db, page))).map(presentCard));
}

/** Returns the categories of the catalogue. */
export const getCategories = (db: Handle): Promise<CategoryCount[]> => findCategories(db);

/**
 * Returns a course with its units, as far as the viewer may see them, for admins alone with its students. Throws
 * `course_not_found`, for others also of a draft.
 */
export async function getCourse(db: Handle, ref: string, viewer: Viewer): Promise<CourseDetail> {
  if (viewer === 'admin') return getCourseWithStudents(db, ref);
  if (viewer === 'team') return getCourseToEdit(db, ref);
  const row = await findFullCourse(db, ref, 'published');
  if (!row || row.state === 'draft') throw new AppError('course_not_found');
  return withHtml(presentDetail(row));
}

/** Returns a course with its full units and the versions to send back when saving. Throws `course_not_found`. */
export async function getCourseToEdit(db: Handle, ref: string): Promise<FullCourse> {
  const row = await findFullCourse(db, ref, 'all');
  if (!row) throw new AppError('course_not_found');
  return withHtml(presentForAdmin(row));
}

/** Returns a course as `getCourseToEdit` does, with its students. Throws `course_not_found`. */
export async function getCourseWithStudents(db: Handle, ref: string): Promise<FullCourse> {
  const course = await getCourseToEdit(db, ref);
  return { ...course, students: await listStudentsOfCourse(db, course._id) };
}

/** Adds the texts of the sales page and of the free previews as HTML. */
async function withHtml<Course extends CourseDetail>(course: Course): Promise<Course> {
  const locale = textLocale(course.language);
  const page = (text: string, topHeading: 3 | 4) => renderPageText(text, { locale, topHeading });
  const { pitch, audience, guarantee, faq, testimonials } = course;
  const html = (pitch || guarantee || audience.length + faq.length + testimonials.length > 0) && {
    pitch: pitch && (await page(pitch, 3)),
    answers: await Promise.all(faq.map((entry) => page(entry.answer, 4))),
  };
  const sections = await Promise.all(
    course.sections.map(async (unit) =>
      unit.freePreview ? { ...unit, html: await renderUnitText(unit.description, locale) } : unit,
    ),
  );
  return { ...course, ...(html && { html }), sections };
}

/**
 * A course with its full units, for admins also those that are not published, and without its sales page; access must have been
 * checked before. Throws `course_not_found`.
 */
export async function getCourseToStudy(db: Handle, ref: string, which: UnitsToRead): Promise<FullCourse> {
  const row = await findFullCourse(db, ref, which);
  if (!row) throw new AppError('course_not_found');
  return { ...presentFull(row), ...NO_SALES_PAGE };
}

/** Returns the card of a course, or of the unlisted sample without a reference. Throws `course_not_found`. */
export async function getCard(db: Handle, ref: string | undefined): Promise<CourseCard> {
  const row = ref === undefined ? await findSampleCard(db) : await findCard(db, ref);
  if (!row) throw new AppError('course_not_found');
  return presentCard(row);
}

/**
 * Returns the card of a course that can be bought, or of the unlisted sample without a reference. Throws
 * `course_not_found`, also for a draft, and `course_archived`.
 */
export async function getCardForSale(db: Handle, ref: string | undefined): Promise<CourseCard> {
  const card = await getCard(db, ref);
  assertForSale(card);
  return card;
}

/** Throws `course_not_found` for a draft, and `course_archived`. */
export function assertForSale({ state }: Pick<CourseCard, 'state'>): void {
  if (state === 'draft') throw new AppError('course_not_found');
  if (state === 'archived') throw new AppError('course_archived');
}
