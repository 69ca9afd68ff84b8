/** The contact page: its form, and what is shown once it is filled in. */
export const contact = {
  title: 'Contact',
  description: (school: string) => `Ask ${school} about courses, your account or a purchase.`,
  heading: 'Write to us',
  lead: 'A question before you enrol, a lesson that does not play, a word of praise for your teacher: tell us.',
  needed:
    'We need all of this to answer you. Without your email address and your agreement the message cannot be sent.',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  message: 'Message',
  messageHint: 'If it is about a course, please say which one.',
  agreed: 'I have read the Terms of Service and agree to them',
  readTerms: 'Read the Terms of Service',
  termsTitle: 'Terms of Service',
  agree: 'I agree',
  submit: 'Send message',
  emailInvalid: 'Please enter a valid email address',
  submitted: 'Form submitted successfully',
  sending: 'Sending...',
  failed: 'Your message could not be sent. Nothing you typed is lost: please try again.',
  noScript:
    'This form needs JavaScript, which is switched off in your browser. Please write to the address on this page.',
  sent: {
    title: 'Thank you for writing',
    intro: 'This is what you entered:',
    name: 'Name',
    fullName: (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim(),
    email: 'Email',
    message: 'Message',
    leftEmpty: 'Left empty',
    note: 'Please note: no emails are sent. This school has no mail set up, so your message was neither passed on nor kept.',
    passedOn: 'Your message is on its way to the people of the school. Their answer comes to your email address.',
  },
  beside: {
    support: 'By email',
    supportText: 'The people who keep the school running read this address.',
    supportDemo: 'In this demonstration the address is an example: nobody reads it.',
    form: 'About this form',
    formText:
      'It checks what you enter and shows it to you again. No emails are sent, and nothing you type leaves this page.',
    formTextMail:
      'Your message goes to the people of the school as an email, and their answer to the address you give.',
    privacy: 'How we treat your data',
  },
};
