import { createFileRoute } from '@tanstack/react-router';
import { MyAccountPage } from '#web/features/account/my-account-page.tsx';
import { UserGuard } from '#web/features/auth/guards.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/my-account')({
  staticData: { words: ['account'] },
  head: ({ match }) =>
    pageHead(match.context, { title: match.context.messages.account.home.title, path: '/my-account', personal: true }),
  component: () => <UserGuard>{(user) => <MyAccountPage user={user} />}</UserGuard>,
});
