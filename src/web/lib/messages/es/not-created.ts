export { notCreated } from '#web/lib/messages/en/not-created.ts';
