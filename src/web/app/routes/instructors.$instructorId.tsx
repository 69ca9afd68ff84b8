import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { InstructorPage } from '#modules/courses/web/instructor-page.tsx';
import { instructorQuery } from '#modules/courses/web/instructors.api.ts';
import { notFoundOn404 } from '#web/lib/not-found-on-404.ts';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/instructors/$instructorId')({
  staticData: { messages: ['courses', 'instructors'] },
  loader: ({ context: { queryClient }, params }) =>
    notFoundOn404(queryClient.ensureQueryData(instructorQuery(params.instructorId))),
  head: ({ match, loaderData }) =>
    loaderData
      ? pageHead(match.context, {
          title: loaderData.name,
          description: loaderData.title,
          path: `/instructors/${loaderData._id}`,
        })
      : {},
  component: Instructor,
});

function Instructor() {
  return <InstructorPage instructor={useSuspenseQuery(instructorQuery(Route.useParams().instructorId)).data} />;
}
