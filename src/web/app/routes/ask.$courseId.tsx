import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useCurrentUser } from '#modules/auth/web/session.ts';
import { courseQuery } from '#modules/courses/web/courses.api.ts';
import { AskPage } from '#modules/enrolments/web/ask-page.tsx';
import { notFoundOn404 } from '#web/lib/not-found-on-404.ts';
import { personalHead } from '#web/lib/page-head.ts';
import { asksForPlaces } from '#web/lib/school.tsx';
import { asWritten } from '#web/lib/search-params.ts';

export const Route = createFileRoute('/ask/$courseId')({
  staticData: { messages: ['ask'] },
  validateSearch: asWritten,
  loader: async ({ context: { queryClient, school }, params }) => {
    // A school that sells has its button on the page of the course; an archived course says there that it has ended.
    if (!asksForPlaces(school())) throw redirect({ to: '/course/$courseId', params, replace: true });
    const course = await notFoundOn404(queryClient.ensureQueryData(courseQuery(params.courseId)));
    if (course.state === 'archived') throw redirect({ to: '/course/$courseId', params, replace: true });
    return course;
  },
  head: personalHead(({ ask }) => ask.title),
  component: Ask,
});

function Ask() {
  const { courseId } = Route.useParams();
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  const user = useCurrentUser();
  const owned = user?.courses.some(({ _id }) => _id === course._id) ?? false;
  return <AskPage key={course._id} course={course} user={user} owned={owned} state={Route.useSearch().state} />;
}
