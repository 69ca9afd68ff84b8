/** What stands around every page: top bar and footer. */
export const school = {
  bar: {
    label: 'Main',
    toHome: (school: string) => `${school}, home page`,
    home: 'Home',
    about: 'About',
    courses: 'Courses',
    contact: 'Contact',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    cart: (courses: number) =>
      courses === 0 ? 'Cart, empty' : courses === 1 ? 'Cart, 1 course' : `Cart, ${courses} courses`,
  },
  footer: {
    label: 'Footer',
    support: 'Support',
    contactForm: 'Contact form',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    accessibility: 'Accessibility',
    newsletter: 'Newsletter',
    newsletterHint: 'One letter a month about new courses.',
    email: 'Email address',
    submit: 'Submit',
    submitting: 'One moment...',
    confirmSent: 'Thank you. Please open the link in the email we are sending you: only then are you subscribed.',
    subscribeFailed: 'That did not work. Please try again.',
    submitted: 'Thank you. This school sends no mails yet, so your address was not kept.',
    follow: 'Elsewhere',
    language: 'Language',
    statement: 'This site is a final master project for a business school.',
  },
};
