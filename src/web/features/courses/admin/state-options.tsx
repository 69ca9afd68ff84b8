import { COURSE_STATES } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** Lists the states of a course. */
export function StateOptions() {
  const { states } = useMessages().adminCourses;
  return COURSE_STATES.map((state) => (
    <option key={state} value={state}>
      {states[state]}
    </option>
  ));
}
