import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/privacy-policy')({
  head: ({ match }) => pageHead(match.context, { title: 'Privacy Policy', path: '/privacy-policy' }),
  component: UnderPreparationPage,
});
