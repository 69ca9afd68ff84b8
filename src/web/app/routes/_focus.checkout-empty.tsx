import { createFileRoute } from '@tanstack/react-router';
import { CheckoutEmptyPage } from '#modules/orders/web/checkout/checkout-empty-page.tsx';
import { personalHead } from '#web/lib/page-head.ts';

export const Route = createFileRoute('/_focus/checkout-empty')({
  staticData: { messages: ['checkout'] },
  head: personalHead(({ checkout }) => checkout.title),
  component: CheckoutEmptyPage,
});
