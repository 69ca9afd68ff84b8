const whole = (count: number) => new Intl.NumberFormat('en').format(count);

/** The command palette of the back office. */
export const palette = {
  title: 'Find anything',
  label: 'People, courses, units, pages and actions',
  placeholder: 'A name, an email, a title or an ID',
  kinds: {
    recent: 'Opened last',
    pages: 'Pages',
    actions: 'Actions',
    people: 'People',
    courses: 'Courses',
    units: 'Units',
  },
  states: { draft: 'draft', published: 'published', unlisted: 'unlisted', archived: 'archived' },
  roles: { user: 'user', teacher: 'teacher', admin: 'admin' },
  createCourse: 'Create a course',
  createUser: 'Create a user',
  searching: 'Searching...',
  results: (count: number) =>
    count === 0 ? 'Nothing found. Try fewer letters.' : count === 1 ? '1 result' : `${whole(count)} results`,
  failed: 'The search did not work. Please check your connection and type again.',
};
