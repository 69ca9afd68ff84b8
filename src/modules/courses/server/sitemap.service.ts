import type { Handle } from '#server/db/database.ts';
import { lastListedNumber, listedCourses, listedInstructors } from './sitemap.queries.ts';
import { NUMBERS_PER_FILE, PUBLIC_PAGES, pageEntries, type SitemapSchool, URLSET } from './sitemap.rules.ts';

/** Returns the number of files the sitemap needs, at least 1. */
export async function countSitemapFiles(db: Handle, numbersPerFile = NUMBERS_PER_FILE): Promise<number> {
  return Math.max(1, Math.ceil((await lastListedNumber(db)) / numbersPerFile));
}

/**
 * Yields a file of the sitemap in pieces: the courses of its range of numbers, and in the first file also the public
 * pages and the profiles of instructors. `part` counts from 1.
 */
export async function* sitemapFile(
  db: Handle,
  school: SitemapSchool,
  part: number,
  numbersPerFile = NUMBERS_PER_FILE,
): AsyncGenerator<string> {
  yield URLSET.start;
  if (part === 1) {
    yield [...PUBLIC_PAGES, ...school.pages].map((path) => pageEntries(school, path)).join('');
    for await (const batch of listedInstructors(db))
      yield batch.map((id) => pageEntries(school, `/instructors/${id}`)).join('');
  }
  for await (const batch of listedCourses(db, (part - 1) * numbersPerFile, part * numbersPerFile)) {
    yield batch.map(({ customId, updatedAt }) => pageEntries(school, `/course/${customId}`, updatedAt)).join('');
  }
  yield URLSET.end;
}
