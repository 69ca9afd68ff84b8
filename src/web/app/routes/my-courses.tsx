import { createFileRoute } from '@tanstack/react-router';
import { MyCoursesPage } from '#web/features/account/my-courses-page.tsx';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/my-courses')({
  staticData: { words: ['account'] },
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.messages.account.courses.title,
      path: '/my-courses',
      personal: true,
    }),
  component: () => <UserGuard>{(user) => <MyCoursesPage user={user} />}</UserGuard>,
});
