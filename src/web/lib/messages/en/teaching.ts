/** The courses that a teacher instructs, and marking essays. */
export const teaching = {
  title: 'Teaching',
  lead: 'The courses you teach, and the essays of your learners that wait for marks.',
  loading: 'Loading your courses...',
  failed: 'Your courses could not be loaded.',
  tryAgain: 'Please try again.',
  list: 'Courses you teach',
  empty: 'No courses yet',
  emptyText: 'Courses appear here as soon as the school names you as their instructor.',
  waiting: (count: number) =>
    count === 0
      ? 'No essays wait for marks'
      : count === 1
        ? '1 essay waits for marks'
        : `${count} essays wait for marks`,
  page: 'Course page',
  pageOf: (course: string) => `Course page of ${course}`,
  essaysLink: 'Essays',
  essaysOf: (course: string) => `Essays of ${course}`,
  back: 'All courses you teach',
  essays: {
    title: 'Essays to mark',
    loading: 'Loading the essays...',
    notLoaded: 'The essays could not be loaded.',
    none: 'No essays wait for marks',
    noneText: 'Essays appear here when learners submit a test.',
    by: (learner: string, unit: string, date: string) => `${learner} in “${unit}”, ${date}`,
    answer: 'Answer',
    guidance: 'Guidance',
    points: (maximum: string) => `Points (0 to ${maximum})`,
    pointsRange: (maximum: string) => `Please enter a number from 0 to ${maximum}.`,
    comment: 'Comment for the learner',
    save: 'Save marks',
    markedTitle: 'Essays with marks',
    noneMarked: 'No essay has marks yet.',
    marked: 'Marks saved',
    failed: 'The marks could not be saved.',
  },
};
