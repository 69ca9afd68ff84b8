export { about } from '#web/lib/messages/en/about.ts';
