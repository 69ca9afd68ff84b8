import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/not-created')({
  head: ({ match }) => pageHead(match.context, { title: 'Not yet created', path: '/not-created' }),
  component: UnderPreparationPage,
});
