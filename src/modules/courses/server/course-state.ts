import type { CourseState } from '#contract/choices.ts';

/** What a caller sends about the state of a course; `listed` is from before courses had one. */
interface StateInput {
  readonly state?: CourseState | undefined;
  readonly listed?: boolean | undefined;
}

/**
 * Returns the state that an input sets, `undefined` to leave it. `now` is the present state, null for a new course.
 * `listed` only counts where it differs from what the course is: a caller that sends back what it has read
 * (`listed: false`) neither opens a draft nor an archived course.
 */
export function stateOf({ state, listed }: StateInput, now: CourseState | null): CourseState | undefined {
  if (state !== undefined) return state;
  if (listed === undefined || listed === (now === null || now === 'published')) return undefined;
  return listed ? 'published' : 'unlisted';
}
