export { errors } from '#web/lib/messages/en/errors.ts';
