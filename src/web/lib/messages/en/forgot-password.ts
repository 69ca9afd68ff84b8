/** The page for a forgotten password, in a school that cannot send mail. */
export const forgotPassword = {
  title: 'Reset password',
  description: 'What to do when you have forgotten the password of your account.',
  lead: 'Tell us the email address of your account.',
  email: 'Email',
  submit: 'Reset Password',
  noMailTitle: 'No email is on its way',
  noMail:
    'We are sorry: this school has no mail set up, so it cannot send you a link. Nothing was changed, and your old password still works. An administrator of the school can set a new one for you.',
  askSupport: (supportEmail: string) => `Ask at ${supportEmail}`,
  remembered: 'Did it come back to you?',
  login: 'Back to login',
};
