import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/confirmationcoursebought')({
  head: ({ match }) =>
    pageHead(match.context, { title: 'Congratulations', path: '/confirmationcoursebought', personal: true }),
  component: UnderPreparationPage,
});
