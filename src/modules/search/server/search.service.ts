import type { SearchResults } from '#modules/search/contract/search.ts';
import type { Handle } from '#server/db/database.ts';
import { findCourses, findPeople, findUnits } from './search.queries.ts';

/** Returns people, courses and units that contain a text. */
export async function searchSchool(db: Handle, q: string): Promise<SearchResults> {
  const [people, courses, units] = await Promise.all([findPeople(db, q), findCourses(db, q), findUnits(db, q)]);
  return { people, courses, units };
}
