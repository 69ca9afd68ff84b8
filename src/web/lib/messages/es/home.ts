export { home } from '#web/lib/messages/en/home.ts';
