import { createFileRoute } from '@tanstack/react-router';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { TeachingPage } from '#web/features/questions/teaching-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/teaching/')({
  staticData: { messages: ['account', 'teaching'] },
  head: personalHead(({ teaching }) => teaching.title),
  component: () => <UserGuard>{(user) => <TeachingPage user={user} />}</UserGuard>,
});
