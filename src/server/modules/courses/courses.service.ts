import type { CategoryCount, CourseCard, CourseDetail, FullCourse, ListCoursesQuery } from '#contract/courses.ts';
import { type CountMemo, totalOf } from '#server/db/total-count-cache.ts';
import type { Handle } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { countCards, type Listing, listCards } from './course-list.queries.ts';
import { listSimilarCards } from './course-similar.queries.ts';
import { presentCard, presentDetail, presentForAdmin, presentFull } from './courses.present.ts';
import { findCard, findSampleCard, findFullCourse, listCategories } from './courses.queries.ts';

export { presentCard, presentUnit } from './courses.present.ts';
export type { EditingParts } from './course-edits.service.ts';
export { type LockedCourse, lockCourseByRef, lockListOfUnits, applyUnitOrder } from './course-units.service.ts';

/** Who is looking: administrators see unlisted courses and every video, everybody else what a visitor may. */
export type Eyes = 'visitor' | 'admin';

/**
 * A page of the catalogue and how many courses there are in all. Where a search finds nothing as it was written, the
 * few courses that come nearest to it are the answer.
 */
export async function listCourses(
  db: Handle,
  counts: CountMemo,
  query: ListCoursesQuery,
  eyes: Eyes,
): Promise<{ courses: CourseCard[]; total: number }> {
  const listing: Listing = { query, unlistedToo: eyes === 'admin' };
  const rows = await listCards(db, listing);
  const { limit, offset = 0, q, category, ids } = query;
  if (q && rows.length === 0 && offset === 0) {
    const similar = await listSimilarCards(db, listing, q);
    return { courses: similar.slice(0, limit).map(presentCard), total: similar.length };
  }
  const filter = [q, category, ids, eyes];
  const total = await totalOf(rows.length, query, () => counts.of(filter, () => countCards(db, listing)));
  return { courses: rows.map(presentCard), total };
}

/** The categories of the catalogue. */
export const getCategories = (db: Handle): Promise<CategoryCount[]> => listCategories(db);

/** A course with its units, as far as the one looking may see it. Throws `course_not_found`. */
export async function getCourse(db: Handle, ref: string, eyes: Eyes): Promise<CourseDetail> {
  const row = await findFullCourse(db, ref);
  if (!row) throw new AppError('course_not_found');
  return eyes === 'admin' ? presentForAdmin(row) : presentDetail(row);
}

/** A course with its full units; the caller has made sure that the person may study it. Throws `course_not_found`. */
export async function getCourseToStudy(db: Handle, ref: string): Promise<FullCourse> {
  const row = await findFullCourse(db, ref);
  if (!row) throw new AppError('course_not_found');
  return presentFull(row);
}

/** The card of a course, or of the unlisted sample without a reference. Throws `course_not_found`. */
export async function getCard(db: Handle, ref: string | undefined): Promise<CourseCard> {
  const row = ref === undefined ? await findSampleCard(db) : await findCard(db, ref);
  if (!row) throw new AppError('course_not_found');
  return presentCard(row);
}
