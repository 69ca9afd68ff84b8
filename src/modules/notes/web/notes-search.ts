import { isCourseRef } from '#contract/course-ref.ts';
import * as LIMITS from '#contract/limits.ts';
import { pageIn, textIn } from '#web/lib/search-params.ts';
import type { NotesSearch } from './shared/notes.api.ts';

/** Reads which notes are listed from an address; invalid values are ignored. */
export function readNotesSearch(search: Record<string, unknown>): NotesSearch {
  const course = textIn(search['course'], LIMITS.searchLength);
  return {
    q: textIn(search['q'], LIMITS.searchLength),
    course: course !== undefined && isCourseRef(course) ? course : undefined,
    page: pageIn(search['page']),
  };
}
