export { courses } from '#web/lib/messages/en/courses.ts';
