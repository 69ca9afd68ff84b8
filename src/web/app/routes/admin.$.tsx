import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/$')({
  staticData: { words: [] },
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.messages.menu.admin,
      path: `/admin/${match.params._splat ?? ''}`,
      personal: true,
    }),
  component: () => <AdminGuard>{() => <UnderPreparationPage />}</AdminGuard>,
});
