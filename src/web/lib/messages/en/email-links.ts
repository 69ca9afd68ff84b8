/** The pages that links about an email address lead to: confirming it, and undoing a change of it. */
export const emailLinks = {
  confirm: {
    title: 'Confirm your email address',
    description: 'Confirm that the email address of your account is yours.',
    lead: 'One press, and the school knows that this address is yours.',
    submit: 'Confirm this address',
    done: 'Your address is confirmed',
    doneText: 'Thank you. There is nothing else to do.',
  },
  revert: {
    title: 'Take your account back',
    description: 'Undo a change of your email address by the link you were sent.',
    lead: 'Your former email address is restored, the password you choose here replaces the old one, and everybody else is logged out.',
    submit: 'Restore the address',
    failed: 'The address could not be restored. Please try again.',
    done: 'Your account is yours again',
  },
  busy: 'One moment...',
  failed: 'That did not work. Please try again.',
  noLink: 'This page needs the link from your email',
  noLinkText: 'Please open the link in the message again. If it is broken over two lines, copy all of it.',
  noScript: 'This page needs JavaScript, which is switched off in your browser.',
  onwards: 'Go to my account',
};
