import { LIBRARY_KINDS, type LibraryKind } from '#modules/media/contract/library-kinds.ts';
import { isCourseRef } from '#contract/course-ref.ts';
import * as LIMITS from '#contract/limits.ts';
import { oneOf, textIn } from '#web/lib/search-params.ts';

/** Filters of the library. */
export interface LibrarySearch {
  readonly q?: string;
  readonly kind?: LibraryKind;
  readonly course?: string;
  readonly unused?: 'true';
}

/** Reads the filters of the library from an address; invalid values are ignored. */
export const readLibrarySearch = ({ q, kind, course, unused }: Record<string, unknown>): LibrarySearch => ({
  q: textIn(q, LIMITS.searchLength),
  kind: oneOf(LIBRARY_KINDS, kind),
  course: typeof course === 'string' && isCourseRef(course) ? course : undefined,
  unused: oneOf(['true'], unused),
});
