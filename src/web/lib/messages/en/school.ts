import { SCHOOL } from '#web/lib/school-identity.ts';

/** What stands around every page: top bar and footer. */
export const school = {
  bar: {
    label: 'Main',
    toHome: `${SCHOOL.name}, home page`,
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
    brand: 'A school for the hours after work: short lessons, patient teachers, and nobody counting how long you take.',
    popular: 'Popular courses',
    popularCourses: ['Advanced design', 'Web development', 'Data visualization'],
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
    video: 'Our films',
    photo: 'Our photographs',
    network: 'Our community',
    language: 'Language',
    statement: 'This site is a final master project for a business school.',
    copyright: `© ${SCHOOL.copyrightYear} ${SCHOOL.name}. All rights reserved.`,
  },
};
