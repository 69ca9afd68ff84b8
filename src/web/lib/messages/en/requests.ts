const whole = (count: number) => new Intl.NumberFormat('en').format(count);

/** The back office's list of requests for places. */
export const requests = {
  title: 'Requests',
  lead: 'Who asked for a place in a course. Enrol them, or decline with a few words.',
  list: 'Requests',
  found: (count: number) => (count === 1 ? '1 request' : `${whole(count)} requests`),
  search: 'Search requests',
  searchHint: 'A name or an address',
  state: 'State',
  allStates: 'Any state',
  states: { open: 'Open', enrolled: 'Enrolled', declined: 'Declined' },
  loading: 'Loading the requests...',
  failed: 'Failed to load the requests.',
  failedHelp: 'Please check your connection and try again.',
  empty: 'No requests yet',
  emptyText: 'When somebody asks for a place on the page of a course, the request is here.',
  notFound: 'No request matches this',
  notFoundText: 'Try fewer letters, or look at requests of every state.',
  clear: 'Show all requests',
  wants: (course: string) => `A place in “${course}”`,
  noMessage: 'Without a message.',
  accounts: {
    none: 'No account yet',
    unconfirmed: 'Account with an unconfirmed address',
    confirmed: 'Has an account',
  },
  alreadyEnrolled: 'Already in this course',
  asked: 'Asked',
  settled: (who: string | null) => (who === null ? 'Answered' : `Answered by ${who}`),
  reply: 'Reply',
  enrol: 'Enrol',
  enrolOf: (name: string) => `Enrol ${name}`,
  decline: 'Decline',
  declineOf: (name: string) => `Decline the request of ${name}`,
  bulk: {
    enrolTitle: (count: number) => (count === 1 ? 'Enrol 1 person?' : `Enrol ${whole(count)} people?`),
    declineTitle: (count: number) => (count === 1 ? 'Decline 1 request?' : `Decline ${whole(count)} requests?`),
    enrolNote:
      'People without an account get one, and a link to choose a password. Accounts whose address nobody has confirmed are left out: enrol those one by one.',
  },
  dialog: {
    enrolTitle: (name: string, course: string) => `Enrol ${name} in “${course}”?`,
    declineTitle: (name: string, course: string) => `Decline ${name}’s request for “${course}”?`,
    note: {
      none: 'An account is created for this address, and a link to choose a password is sent to it.',
      unconfirmed:
        'There is an account with this address, but nobody has confirmed it: it may belong to somebody else. That account gets the course.',
      confirmed: 'The account with this address gets the course.',
    },
    mailed: (email: string) => `Your answer goes to ${email}.`,
    noMail:
      'This school sends no mail: the message is only kept in the outbox, from where you can pass it on yourself.',
    message: 'Message (optional)',
    messageHelp: 'Is part of the email.',
    working: 'One moment...',
    failed: 'The request could not be answered.',
    cancel: 'Cancel',
  },
  done: {
    enrolled: (name: string) => `${name} is enrolled.`,
    created: (name: string) =>
      `${name} is enrolled and has an account now. The link to choose a password is in the email.`,
    declined: (name: string) => `The request of ${name} is declined.`,
    outbox: 'This school sends no mail: the message is in the outbox.',
    toOutbox: 'Open the outbox',
  },
};
