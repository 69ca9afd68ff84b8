import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/my-account')({
  head: ({ match }) => pageHead(match.context, { title: 'My Account', path: '/my-account', personal: true }),
  component: UnderPreparationPage,
});
