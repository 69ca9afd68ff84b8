export { contact } from '#web/lib/messages/en/contact.ts';
