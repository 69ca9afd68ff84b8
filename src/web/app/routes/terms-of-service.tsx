import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/terms-of-service')({
  head: ({ match }) => pageHead(match.context, { title: 'Terms of Service', path: '/terms-of-service' }),
  component: UnderPreparationPage,
});
