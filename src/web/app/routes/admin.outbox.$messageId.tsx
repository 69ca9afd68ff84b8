import { createFileRoute } from '@tanstack/react-router';
import { AdminFrame } from '#web/features/admin/admin-frame.tsx';
import { MessagePage } from '#web/features/admin/message-page.tsx';
import { AdminGuard } from '#web/features/auth/guards.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/outbox/$messageId')({
  staticData: { words: ['admin', 'outbox'] },
  head: personalHead(({ admin }) => admin.titles.message),
  component: Message,
});

function Message() {
  const { messageId } = Route.useParams();
  return <AdminGuard>{() => <AdminFrame>{<MessagePage id={messageId} />}</AdminFrame>}</AdminGuard>;
}
