import { createFileRoute } from '@tanstack/react-router';
import { NotCreatedPage } from '#modules/school/web/not-created-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/not-created')({
  staticData: { messages: ['notCreated'] },
  head: ({ match }) =>
    pageHead(match.context, { title: match.context.messages.notCreated.title, path: '/not-created' }),
  component: NotCreatedPage,
});
