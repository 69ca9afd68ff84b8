import { createFileRoute } from '@tanstack/react-router';
import { CheckoutEmptyPage } from '#web/features/checkout/checkout-empty-page.tsx';
import { pageHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/checkout-empty')({
  staticData: { words: ['checkout'] },
  head: ({ match }) =>
    pageHead(match.context, { title: match.context.messages.checkout.title, path: '/checkout-empty', personal: true }),
  component: CheckoutEmptyPage,
});
