import { SCHOOL } from '#web/lib/school-identity.ts';

/** The pages the newsletter's links lead to. Nothing happens on them before a button is pressed. */
export const newsletter = {
  confirm: {
    title: 'Confirm your subscription',
    description: `Confirm that you want the newsletter of ${SCHOOL.name}.`,
    lead: 'One press, and one letter a month about new courses comes to you.',
    submit: 'Confirm the subscription',
    done: 'Your subscription is confirmed',
    doneText: 'A letter to welcome you is on its way. It also holds the link by which you can leave again.',
  },
  leave: {
    title: 'Unsubscribe',
    description: `Leave the newsletter of ${SCHOOL.name}.`,
    lead: 'One press, and your address is off the list.',
    submit: 'Unsubscribe',
    done: 'You are off the list',
    doneText: 'Your address is deleted. Thank you for having read along.',
  },
  busy: 'One moment...',
  failed: 'That did not work. Please try again.',
  noLink: 'This page needs the link from your email',
  noLinkText: 'Please open the link in the message again. If it is broken over two lines, copy all of it.',
  noScript: 'This page needs JavaScript, which is switched off in your browser.',
  toCourses: 'See the courses',
};
