import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { priceNow } from '#modules/courses/contract/price-now.ts';
import { useCurrentUser } from '#modules/auth/web/session.ts';
import { BuyButton } from '#modules/orders/web/checkout/buy-button.tsx';
import { courseHead } from '#modules/courses/web/course-head.ts';
import { CoursePage } from '#modules/courses/web/course-page.tsx';
import { courseQuery, relatedCoursesQuery } from '#modules/courses/web/courses.api.ts';
import { notFoundOn404 } from '#web/lib/not-found-on-404.ts';
import { asksForPlaces, useSchool } from '#web/lib/school.tsx';

/** Loaded for owners of the course only. */
const StudyLabel = lazy(() => import('#modules/enrolments/web/study-label.tsx'));
/** Loaded for users of schools with payments on account only. */
const PayOrdered = lazy(() => import('#modules/orders/web/pay-ordered.tsx'));

export const Route = createFileRoute('/course/$courseId')({
  staticData: { messages: ['buy', 'courses'] },
  loader: async ({ context: { queryClient, school }, params }) => {
    const course = await notFoundOn404(queryClient.ensureQueryData(courseQuery(params.courseId)));
    await queryClient.prefetchQuery(relatedCoursesQuery(school(), course));
    return course;
  },
  head: ({ match, loaderData }) => (loaderData ? courseHead(match.context, loaderData) : {}),
  component: Course,
});

function Course() {
  const { courseId } = Route.useParams();
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  const school = useSchool();
  const user = useCurrentUser();
  const owned = user?.courses.some(({ _id }) => _id === course._id) ?? false;
  const buy = (
    <BuyButton
      courseRef={String(course.customId)}
      owned={owned}
      label={(unknown) => user && <StudyLabel courseId={course._id} userId={user._id} unknown={unknown} />}
      asks={asksForPlaces(school)}
      archived={course.state === 'archived'}
      free={priceNow(course) === 0}
    />
  );
  const mayBeOrdered = user && !owned && school.payments === 'invoice';
  return (
    <CoursePage
      key={course._id}
      course={course}
      owned={owned}
      buy={
        mayBeOrdered ? (
          <Suspense fallback={buy}>
            <PayOrdered user={user} courseId={course._id}>
              {buy}
            </PayOrdered>
          </Suspense>
        ) : (
          buy
        )
      }
    />
  );
}
