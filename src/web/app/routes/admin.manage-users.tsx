import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/manage-users')({
  head: ({ match }) =>
    pageHead(match.context, {
      title: match.context.messages.admin.nav.users,
      path: '/admin/manage-users',
      personal: true,
    }),
  component: () => <AdminGuard>{() => <AdminFrame>{null}</AdminFrame>}</AdminGuard>,
});
