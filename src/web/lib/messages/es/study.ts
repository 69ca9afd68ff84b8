export { study } from '#web/lib/messages/en/study.ts';
