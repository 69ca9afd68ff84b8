/** Logging in and registering. */
export const auth = {
  email: 'Email',
  password: 'Password',
  repeatPassword: 'Repeat password',
  leftOut: (images: string) => `Not printed on certificates and invoices: ${images}`,
  name: 'Name',
  passwordHelp: (min: number) => `At least ${min} characters. A few words you remember make a good one.`,
  wait: 'Almost there...',
  problems: {
    invalid_input: 'Some fields are missing or not valid. Please check what you typed.',
    bad_credentials: 'Incorrect email or password',
    password_common: 'This password is too easy to guess. Please choose a longer one.',
    password_personal: 'Please choose a password that has nothing to do with your name or email.',
    user_exists: 'User already exists',
    too_many_attempts: (minutes: number) =>
      minutes === 1
        ? 'Too many attempts. Try again in 1 minute.'
        : `Too many attempts. Try again in ${minutes} minutes.`,
    overloaded: 'The school is very busy at the moment. Please try again in a few seconds.',
  },
  login: {
    title: 'Log In',
    lead: 'Welcome back. Your courses are where you left them.',
    submit: 'Log In',
    noAccount: "Don't have an account yet?",
    register: 'Register here',
    forgot: 'Forgot your password?',
    failed: 'Authentication error',
    headedFor: 'Please log in to go on. We will bring you straight to the page you wanted.',
    already: (name: string) => `You are logged in as ${name}.`,
  },
  adminsOnly: (name: string) =>
    `This area is for the administrators of the school, and ${name} is not one of them. Log in as an administrator to open it.`,
  ended: {
    title: 'You were logged out',
    text: (name: string) =>
      `Your session has ended, ${name}. Log in again to go on where you are: nothing you typed is lost.`,
  },
  register: {
    title: 'Register',
    lead: 'An account keeps your courses, and the unit you stopped at.',
    submit: 'Register',
    haveAccount: 'Already have an account?',
    login: 'Login',
    failed: 'Failed to create user',
  },
  registered: {
    title: 'User created successfully',
    lead: 'Your account is ready. Log in to start learning.',
  },
};
