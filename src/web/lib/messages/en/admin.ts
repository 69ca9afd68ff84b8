/** What the back office says about people: its frame, the figures, the users, a course's students and the trail. */
export const admin = {
  nav: {
    label: 'Administration',
    dashboard: 'Dashboard',
    courses: 'Manage Courses',
    users: 'Manage Users',
    activity: 'Activity',
    back: 'Back to My Account',
  },
};
