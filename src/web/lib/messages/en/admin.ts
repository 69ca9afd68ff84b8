import { adminActivity } from './admin-activity.ts';
import { adminLearners } from './admin-learners.ts';
import { adminUsers } from './admin-users.ts';
import { selection } from './selection.ts';

const whole = (count: number) => new Intl.NumberFormat('en').format(count);

/** What the back office says about people: its frame, statistics, users, students of a course and the audit log. */
export const admin = {
  simulated: {
    title: 'Payments are simulated',
    text: 'Whoever orders gets the course at once, no money is moved, and invoices are samples. Such orders are no revenue. Set PAYMENTS to charge for courses.',
  },
  titles: {
    dashboard: 'Dashboard',
    users: 'Manage Users',
    students: 'Course students',
    activity: 'Activity',
    outbox: 'Outbox',
    message: 'A message',
    subscribers: 'Newsletter',
    courses: 'Manage Courses',
    editor: 'Edit a course',
    unit: 'Edit a section',
  },
  courseSearch: {
    found: (count: number) => (count === 0 ? 'No course found.' : count === 1 ? '1 course.' : `${count} courses.`),
    failed: 'The courses could not be searched.',
  },
  nav: {
    label: 'Administration',
    dashboard: 'Dashboard',
    courses: 'Manage Courses',
    questions: 'Questions',
    users: 'Manage Users',
    activity: 'Activity',
    orders: 'Orders',
    requests: 'Requests',
    invoices: 'Invoices',
    certificates: 'Certificates',
    school: 'School',
    media: 'Media',
    messages: 'Messages',
    back: 'Back to My Account',
    seeSchool: 'See the school',
    search: 'Search',
    sidebar: 'Sidebar',
  },
  exportList: 'Export as CSV',
  dashboard: {
    title: 'Dashboard',
    lead: 'How the school is doing.',
    loading: 'Loading the figures...',
    error: (message: string) => `Error: ${message}`,
    failedHelp: 'The figures are not lost; they only did not arrive.',
    counts: 'The school in numbers',
    users: 'Users',
    courses: 'Courses',
    enrolments: 'Enrolments',
    revenue: 'Revenue',
    manageUsers: 'Manage users',
    manageCourses: 'Manage courses',
    allTime: 'Since the school opened',
    showTable: 'Show as table',
    showChart: 'Show as chart',
    months: {
      title: 'Enrolments over time',
      lead: 'The last twelve months',
      summary: (total: number, best: string, most: number) =>
        total === 0
          ? 'Nobody enrolled in the last twelve months.'
          : `Columns for twelve months. ${whole(total)} enrolments in all; the best month was ${best} with ${whole(most)}.`,
      month: 'Month',
      bar: (month: string, count: number) => `${month}: ${count === 1 ? '1 enrolment' : `${whole(count)} enrolments`}`,
      empty: 'Nobody enrolled in the last twelve months.',
    },
    revenueByCourse: {
      title: 'Revenue by course',
      lead: 'The courses that brought most',
      summary: (courses: number, best: string, amount: string) =>
        courses === 0
          ? 'No course has brought anything yet.'
          : `Bars for ${courses === 1 ? 'one course' : `${courses} courses`}. Most came from ${best}: ${amount}.`,
      course: 'Course',
      deleted: (course: string) => `${course} (deleted)`,
      bar: (course: string, amount: string) => `${course}: ${amount}`,
      empty: 'No course has brought anything yet.',
    },
    period: {
      title: 'What was new',
      label: 'Period',
      periods: {
        '7d': 'Last 7 days',
        '30d': 'Last 30 days',
        '90d': 'Last 90 days',
        '12m': 'Last 12 months',
        year: 'This year',
        custom: 'Choose days',
      },
      from: 'From',
      to: 'To',
      span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
      comparedWith: (span: string) => `compared with ${span}`,
      names: { users: 'New users', courses: 'New courses', enrolments: 'New enrolments', revenue: 'Revenue' },
      seeList: (name: string, value: string) => `${name}: ${value}, see the list`,
      same: (before: string) => `As before: ${before}`,
      change: (more: string, percent: string, before: string) =>
        percent === '' ? `${more}, before: ${before}` : `${more} (${percent}), before: ${before}`,
      failed: 'The figures of this period did not arrive.',
      failedHelp: 'Please check your connection and try again.',
    },
    newest: {
      title: 'Newest enrolments',
      lead: 'Who joined last',
      person: 'Person',
      course: 'Course',
      paid: 'Paid',
      when: 'When',
      deleted: 'Deleted account',
      empty: 'Nobody has enrolled yet.',
    },
  },
  days: {
    days: (from: string | null, to: string | null) =>
      to === null
        ? `Since ${from}`
        : from === null
          ? `Until ${to}`
          : from === to
            ? `On ${from}`
            : `From ${from} to ${to}`,
    allDays: 'Show all days',
  },
  enrolments: {
    title: 'Enrolments',
    lead: 'Who joined which course, and what was paid for it.',
    found: (count: number) => (count === 1 ? '1 enrolment' : `${whole(count)} enrolments`),
    loading: 'Loading the enrolments...',
    empty: 'Nobody enrolled in this time.',
    failed: 'Failed to load the enrolments.',
    failedHelp: 'Please check your connection and try again.',
  },
  users: adminUsers,
  students: {
    title: 'Course students',
    titleOf: (course: string) => `Students of ${course}`,
    goBack: 'Go Back',
    loadingCourse: 'Loading the course...',
    courseFailed: 'Failed to load course',
    courseFailedHelp: 'Please check your connection and try again.',
    add: {
      title: 'Add User to Course',
      lead: 'Enrols one person without a purchase. They find the course under My Courses.',
      label: 'User not yet enrolled',
      hint: 'Type a part of a name or an email.',
      until: 'Last day of access',
      untilHint: 'Empty: no end.',
      submit: 'Add to Course',
      submitting: 'Adding...',
      choose: 'Please choose a user from the list.',
      added: (name: string) => `${name} is enrolled.`,
      already: (name: string) => `${name} was enrolled already.`,
      failed: 'The user could not be added.',
      searching: 'Searching...',
      nobody: 'Nobody found who is not enrolled yet.',
      searchFailed: 'The users could not be searched.',
      searchAgain: 'Search again',
      found: (count: number, total: number) =>
        total > count
          ? `${count} of ${whole(total)} people; type on to narrow them.`
          : total === 1
            ? '1 person.'
            : `${total} people.`,
    },
    list: {
      title: 'Enrolled',
      count: (count: number) => (count === 1 ? '1 student' : `${whole(count)} students`),
      search: 'Search students',
      searchHint: 'A name or an email',
      name: 'Name',
      email: 'Email',
      untilDay: (day: string) => `Until ${day}`,
      action: 'Action',
      remove: 'Remove',
      accessEnds: (count: number): string =>
        count === 1
          ? 'The access to the course ends. Progress stays, and comes back with a new enrolment.'
          : 'Their access to the course ends. Progress stays, and comes back with a new enrolment.',
      sales: {
        paid: (count: string, many: boolean, amount: string) =>
          many
            ? `${count} of these places were paid: ${amount} after refunds. This pays nothing back: orders, invoices and revenue stay. To pay back, refund the orders instead.`
            : `This place was paid: ${amount} after refunds. This pays nothing back: order, invoice and revenue stay. To pay back, refund the order instead.`,
        unknown: 'What was paid is not paid back: orders, invoices and revenue stay.',
      },
      removeMany: (count: number) =>
        count === 1 ? 'Remove 1 student from this course?' : `Remove ${whole(count)} students from this course?`,
      removeNamed: (name: string) => `Remove ${name}`,
      confirm: 'Are you sure you want to remove this student from the course?',
      removing: 'Removing...',
      removed: (name: string) => `${name} is no longer enrolled.`,
      removeFailed: 'The student could not be removed.',
      empty: 'Sorry, but no students have registered for this course yet.',
      emptyText: 'Add somebody above, or enrol a whole list of emails below.',
      nothing: 'No student matches this search.',
      clear: 'Show all students',
      loading: 'Loading students...',
      failed: 'Failed to load students.',
      failedHelp: 'Please check your connection and try again.',
    },
    import: {
      title: 'Enrol many at once',
      close: 'Hide the list of emails',
      lead: 'Emails, one on each line, or a table or CSV file with any columns. People without an account can be invited.',
      paste: 'Emails',
      pasteHint: (max: number) => `Up to ${whole(max)} lines. Nothing happens before you have seen what would.`,
      file: 'Choose a CSV file',
      fileRead: (name: string, lines: number) => `${name}: ${lines === 1 ? '1 line' : `${whole(lines)} lines`} read.`,
      fileUnreadable: 'This file could not be read. Please choose a text file (.csv or .txt).',
      fileTooLong: 'This list is too long. Please split it into smaller files.',
      check: 'Check the list',
      checking: 'Checking...',
      nothing: 'There is no e-mail in this list. Put one on each line.',
      failed: 'The list could not be checked.',
      preview: 'What would happen',
      done: 'What happened',
      line: 'Line',
      email: 'Email',
      outcome: 'Outcome',
      outcomes: {
        enrol: 'Would be enrolled',
        invite: 'Would be invited',
        unconfirmed: 'Address not confirmed',
        already_enrolled: 'Enrolled already',
        unknown: 'No account with this email',
        repeated: 'Named on an earlier line',
        invalid: 'Not an email address',
      },
      outcomesDone: {
        enrol: 'Enrolled',
        invite: 'Invited',
        unconfirmed: 'Not enrolled: address not confirmed',
        already_enrolled: 'Was enrolled already',
        unknown: 'No account with this email',
        repeated: 'Named on an earlier line',
        invalid: 'Not an email address',
      },
      unconfirmedHelp:
        'Anybody can enter any address for their account. Nobody has shown yet that the ones marked here are theirs, so these accounts are not enrolled. Tick those you know to be right.',
      accept: 'Enrol anyway',
      acceptNamed: (email: string) => `Enrol anyway: ${email}`,
      enrol: (count: number) => (count === 1 ? 'Enrol 1 person' : `Enrol ${whole(count)} people`),
      enrolAndInvite: (enrolled: number, invited: number) =>
        enrolled === 0
          ? `Invite ${invited === 1 ? '1 person' : `${whole(invited)} people`}`
          : `Enrol ${whole(enrolled)} and invite ${whole(invited)}`,
      enrolling: 'Enrolling...',
      nobody: 'Nobody on this list can be enrolled.',
      enrolled: (count: number) => (count === 1 ? '1 person is enrolled.' : `${whole(count)} people are enrolled.`),
      invited: (count: number) =>
        count === 1
          ? '1 of them was invited by email: the account is theirs once they choose a password.'
          : `${whole(count)} of them were invited by email: the accounts are theirs once they choose a password.`,
      emails: {
        title: 'Emails',
        off: 'This school sends no email: nobody is written to, and people without an account cannot be invited. Set up a mail server first, or rehearse mail under Messages.',
        invite: (count: number) =>
          count === 1 ? 'Invite the person without an account' : `Invite the ${whole(count)} people without an account`,
        inviteHint:
          'Each gets an account and an email with a link to choose a password. Nobody can log in to it otherwise.',
        notify: 'Write to those who have an account',
        message: 'Your words in the email (optional)',
        messageHint: 'Such as when the class begins.',
        preview: 'Preview the emails',
        loading: 'Loading...',
      },
      enrolFailed: 'The people could not be enrolled. Nobody was.',
      startOver: 'Another list',
      more: (count: number) => (count === 1 ? 'Show 1 more line' : `Show ${whole(count)} more lines`),
      problemsOnly: 'Only lines that enrol nobody',
    },
  },
  learners: adminLearners,
  activity: adminActivity,
  selection,
};
