export { auth } from '#web/lib/messages/en/auth.ts';
