/** Public pages of instructors, and the form of their profile. */
export const instructors = {
  courses: (name: string) => `Courses of ${name}`,
  profile: 'Public profile',
  profileLead: 'What visitors read about you on the pages of your courses.',
  public: 'Visitors see this on the pages of the courses that name you as their instructor.',
  name: 'Name in public',
  titleLabel: 'What you do',
  titleHint: 'One line, such as “Weaver and teacher in Porto”.',
  bio: 'About you',
  bioHint: 'A blank line starts a new paragraph.',
  link: 'Web address',
  picture: 'Portrait',
  removePicture: 'Remove the portrait',
  save: 'Save the profile',
  saving: 'Saving...',
  failed: 'The profile could not be saved. Please try again.',
};
