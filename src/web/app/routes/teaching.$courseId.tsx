import { createFileRoute } from '@tanstack/react-router';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { EssaysPage } from '#web/features/questions/essays-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/teaching/$courseId')({
  staticData: { messages: ['account', 'teaching'] },
  head: personalHead(({ teaching }) => teaching.essays.title),
  component: Teaching,
});

function Teaching() {
  const { courseId } = Route.useParams();
  return <UserGuard>{(user) => <EssaysPage key={courseId} user={user} courseId={courseId} />}</UserGuard>;
}
