import type { CourseState } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Names the state of a course that is not published. */
export function StateBadge({ state }: { state: CourseState }) {
  const { states } = useMessages().adminCourses;
  return state !== 'published' && <Badge tone="highlight">{states[state]}</Badge>;
}
