import type { TeamRole } from '#contract/choices.ts';

/** The people who work on a course, and the pages on which they do. */
export const teams = {
  title: 'Team',
  lead: 'Who works on this course. They open and study it without buying it, under “Teaching” in their account.',
  loading: 'Loading the team...',
  failed: 'The team could not be loaded.',
  empty: 'Nobody is in the team yet. Administrators edit every course without being in its team.',
  list: 'People in the team',
  name: 'Name',
  email: 'Email',
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  action: 'Action',
  roles: { owner: 'Owner', author: 'Author', marker: 'Marker', viewer: 'Viewer' } satisfies Record<TeamRole, string>,
  rights: {
    owner: 'Everything of this course but its price: content, sales page, learners, marking and the rest of the team.',
    author: 'Content: units, films, files, questions and tests, and publishing them.',
    marker: 'Learners and marking. Reads the content.',
    viewer: 'Reads the content, also drafts, and sees no learners.',
  } satisfies Record<TeamRole, string>,
  changed: (name: string, role: string) => `${name} is now in the team as: ${role}.`,
  notChanged: 'The role could not be changed.',
  add: 'Add somebody to the team',
  person: 'Person',
  personHint: 'Type a part of a name or an email.',
  emailHint: 'The whole address of their account in this school.',
  emailNeeded: 'Please enter an email address.',
  choose: 'Please choose a person from the list.',
  submit: 'Add to the team',
  adding: 'Adding...',
  added: (name: string, role: string) => `${name} is in the team as: ${role}.`,
  notAdded: 'The person could not be added.',
  remove: 'Remove',
  removing: 'Removing...',
  removeNamed: (name: string) => `Remove ${name} from the team`,
  removeTitle: (name: string) => `Remove ${name} from the team?`,
  removeText:
    'They can no longer work on this course. What they made stays, and so does a place they have as a learner.',
  removed: (name: string) => `${name} is no longer in the team.`,
  notRemoved: 'The person could not be removed.',
  search: {
    searching: 'Searching...',
    nobody: 'Nobody matches this.',
    searchFailed: 'The accounts could not be searched.',
    searchAgain: 'Search again',
    found: (count: number, total: number) =>
      total > count
        ? `${count} of ${total} people; type on to narrow them.`
        : total === 1
          ? '1 person.'
          : `${total} people.`,
  },
  pages: {
    headTitle: 'Teaching',
    loading: 'Loading the course...',
    failed: 'The course could not be loaded.',
    failedHelp: 'Please check your connection and try again.',
    none: 'You do not teach this course',
    noneText: 'Perhaps your role was taken away, or you opened the address with another account.',
    back: 'All courses you teach',
    edit: 'Edit the course',
    open: 'Open the course',
    openOf: (course: string) => `Open the course ${course}`,
    study: 'Study',
    studyOf: (course: string) => `Study ${course}`,
  },
};
