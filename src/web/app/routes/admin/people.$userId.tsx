import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PersonPage } from '#modules/people/admin/person-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

const InstructorProfileCard = lazy(() => import('#modules/courses/web/instructor-profile-card.tsx'));

export const Route = createFileRoute('/admin/people/$userId')({
  staticData: { messages: ['people', 'access', 'imageField', 'instructors'] },
  head: personalHead(({ people }) => people.headTitle),
  component: Person,
});

function Person() {
  const { userId } = Route.useParams();
  return (
    <PersonPage
      key={userId}
      id={userId}
      profile={
        <Suspense>
          <InstructorProfileCard userId={userId} />
        </Suspense>
      }
    />
  );
}
