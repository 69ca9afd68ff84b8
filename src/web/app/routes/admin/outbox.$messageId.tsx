import { createFileRoute } from '@tanstack/react-router';
import { MessagePage } from '#modules/mail/admin/message-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/admin/outbox/$messageId')({
  staticData: { messages: ['outbox'] },
  head: personalHead(({ admin }) => admin.titles.message),
  component: Message,
});

function Message() {
  const { messageId } = Route.useParams();
  return <MessagePage id={messageId} />;
}
