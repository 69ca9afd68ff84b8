/** The page for what is not there yet. */
export const notCreated = {
  title: 'Not here yet',
  heading: 'Pages not yet created or not necessary for the project',
  text: 'What you were looking for may come one day. The courses that exist already are a click away.',
  toCourses: 'All Courses',
};
