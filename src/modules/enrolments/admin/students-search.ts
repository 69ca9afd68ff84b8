import { LEARNER_SORTS, LEARNER_STATES, type LearnerSort, type LearnerState } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { oneOf, textIn } from '#web/lib/search-params.ts';

/** The list of learners, or the same with a column for each unit. */
export const STUDENT_VIEWS = ['list', 'grid'] as const;

/** Filters, order and view of the learners of a course. */
export interface StudentsSearch {
  readonly q?: string;
  readonly state?: LearnerState;
  /** The unit of the state `stuck`. */
  readonly unit?: string;
  readonly sort?: LearnerSort;
  readonly view?: (typeof STUDENT_VIEWS)[number];
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads the filters of the learners from an address; invalid values are ignored. */
export function readStudentsSearch(search: Record<string, unknown>): StudentsSearch {
  const state = oneOf(LEARNER_STATES, search.state);
  const unit = textIn(search.unit, 36);
  return {
    q: textIn(search.q, LIMITS.searchLength),
    state,
    unit: state === 'stuck' && unit && ID.test(unit) ? unit : undefined,
    sort: oneOf(LEARNER_SORTS, search.sort),
    view: oneOf(STUDENT_VIEWS, search.view),
  };
}
