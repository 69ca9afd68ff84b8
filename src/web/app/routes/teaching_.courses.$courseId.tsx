import { createFileRoute, Outlet } from '@tanstack/react-router';
import { TeachingFrame } from '#web/app/admin-teaching-frame.tsx';

/** The pages of a course for its team: those of the back office, as far as the role of the user admits. */
export const Route = createFileRoute('/teaching_/courses/$courseId')({
  staticData: { messages: ['admin', 'editing', 'teams'], frame: 'admin' },
  component: Teach,
});

function Teach() {
  const { courseId } = Route.useParams();
  return (
    <TeachingFrame courseRef={courseId}>
      <Outlet />
    </TeachingFrame>
  );
}
