import { useQuery } from '@tanstack/react-query';
import type { EnrolledCard } from '#modules/enrolments/contract/enrolments.ts';
import { useArea } from '#web/lib/messages/use-area.ts';
import { purchasedCoursesQuery } from './enrolments.api.ts';
import { useOpenLabel } from './use-open-label.ts';

const OpenLabel = ({ course }: { course: EnrolledCard }) => useOpenLabel(course);

/**
 * The label of the link to a course of the user, by how far they are; `unknown` until that is loaded. Suspends until the
 * messages are.
 */
export default function StudyLabel(props: { courseId: string; userId: string; unknown: string }) {
  useArea('account');
  const { data } = useQuery(purchasedCoursesQuery(props.userId));
  const course = data?.find(({ _id }) => _id === props.courseId);
  return course ? <OpenLabel course={course} /> : props.unknown;
}
