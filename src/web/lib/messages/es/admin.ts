export { admin } from '#web/lib/messages/en/admin.ts';
