export { legal } from '#web/lib/messages/en/legal.ts';
