import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/activity')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.messages.admin.nav.activity,
      path: '/admin/activity',
      personal: true,
    }),
  component: () => <AdminGuard>{() => <AdminFrame>{null}</AdminFrame>}</AdminGuard>,
});
