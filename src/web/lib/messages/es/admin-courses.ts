export { adminCourses } from '#web/lib/messages/en/admin-courses.ts';
