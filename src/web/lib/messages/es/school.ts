export { school } from '#web/lib/messages/en/school.ts';
