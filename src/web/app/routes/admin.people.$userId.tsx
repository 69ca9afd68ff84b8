import { createFileRoute } from '@tanstack/react-router';
import { PersonPage } from '#web/features/people/admin/person-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/people/$userId')({
  staticData: { messages: ['people', 'access'] },
  head: personalHead(({ people }) => people.headTitle),
  component: Person,
});

function Person() {
  const { userId } = Route.useParams();
  return <PersonPage key={userId} id={userId} />;
}
