import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { QUESTION_TYPES, type QuestionType } from '#modules/questions/contract/question-types.ts';
import * as LIMITS from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { oneOf, textIn } from '#web/lib/search-params.ts';

const PER_PAGE = 25;
const PERSONAL = { meta: { personal: true } } as const;

/** Filters of the bank of the school; `course` is the number of a course. */
export interface BankSearch {
  readonly q?: string;
  readonly course?: string;
  readonly type?: QuestionType;
  readonly tag?: string;
}

/** Reads the filters of the bank from an address; invalid values are ignored. */
export const readBankSearch = (search: Record<string, unknown>): BankSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  course: /^\d{1,9}$/.test(String(search.course)) ? String(search.course) : undefined,
  type: oneOf(QUESTION_TYPES, search.type),
  tag: textIn(search.tag, 40),
});

/** The questions of all courses, newest first. Throws ApiError: `course_not_found`. */
export const bankOfSchoolQuery = ({ q, course, type, tag }: BankSearch) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'questions', { q, course, type, tag }],
    ...PERSONAL,
    queryFn: ({ signal, pageParam }) =>
      api('GET /admin/questions', {
        query: { q, course, type, tag, limit: PER_PAGE, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length < PER_PAGE ? null : (last.at(-1)?._id ?? null)),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How the questions of a page of the bank were answered. */
export const resultsOfQuestionsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['admin', 'questions', 'results', ids],
    ...PERSONAL,
    queryFn: ({ signal }) => api('GET /admin/questions/results', { query: { ids: ids.join(',') }, signal }),
  });
