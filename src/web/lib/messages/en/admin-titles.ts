/** What the pages of the back office are called: known before the page itself is loaded. */
export const adminTitles = {
  dashboard: 'Dashboard',
  users: 'Manage Users',
  students: 'Course students',
  activity: 'Activity',
  courses: 'Manage Courses',
  editor: 'Edit a course',
  section: 'Edit a section',
};
