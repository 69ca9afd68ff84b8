export { checkout } from '#web/lib/messages/en/checkout.ts';
