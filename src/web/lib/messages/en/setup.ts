/** The page of the setup link, which creates the first admin of a school. */
export const setup = {
  title: 'Set up your school',
  lead: 'Create the first administrator: the account that makes this school yours.',
  name: 'Your name',
  email: 'Your email',
  emailHelp: 'You log in with it. Other administrators can be added later.',
  password: 'Password',
  passwordHelp: (min: number) => `At least ${min} characters. A few words you remember make a good one.`,
  repeat: 'Repeat the password',
  submit: 'Create the administrator',
  saving: 'Creating...',
  failed: 'The administrator could not be created. Please try again.',
  noLink: 'This page needs the setup link',
  noLinkText:
    'Starting the school prints it on the machine that runs it. It works once, for 15 minutes: start the school again for a new one.',
  expired:
    'This link no longer works: it is older than 15 minutes, or the school was started again. Start the school again for a new one.',
  done: (name: string) => `Welcome, ${name}!`,
  doneText: 'You are the administrator of this school.',
  toDashboard: 'Go to the dashboard',
  doneElsewhere: (address: string) => `Your school is at ${address}. Log in there to go on.`,
  toSchool: 'Go to the login',
};
