import { createFileRoute } from '@tanstack/react-router';
import { UnderPreparationPage } from '#web/app/under-preparation-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/checkout-empty')({
  head: ({ match }) => pageHead(match.context, { title: 'Checkout', path: '/checkout-empty' }),
  component: UnderPreparationPage,
});
