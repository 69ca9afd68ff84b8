import { SCHOOL } from '#web/lib/school-identity.ts';

/** What stands around and between the pages: top bar, footer, shared blocks, the page for what is not there yet. */
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
    newsletter: 'Newsletter',
    newsletterHint: 'One letter a month about new courses.',
    email: 'Email address',
    submit: 'Submit',
    submitted: 'Thank you. This school sends no mails yet, so your address was not kept.',
    follow: 'Elsewhere',
    video: 'Our films',
    photo: 'Our photographs',
    network: 'Our community',
    statement: 'This site is a final master project for a business school.',
    copyright: `© ${SCHOOL.copyrightYear} ${SCHOOL.name}. All rights reserved.`,
  },
  stats: {
    instructors: 'Instructors',
    students: 'Students',
    courses: 'Courses',
  },
  band: {
    title: 'Learn from people who do it for a living',
    text: 'Our teachers write code, run campaigns, hang exhibitions and sign off budgets. In the evening they teach what the day taught them: in short lessons you can stop and pick up again, with exercises that resemble the work itself.',
    button: 'Meet our Team',
    picture: 'A desk lamp lights an open book; behind it the moon stands in an arched window.',
  },
  voices: {
    title: 'What our students say',
    label: 'Student voices',
    carousel: 'carousel',
    slide: 'slide',
    position: (place: number, of: number) => `${place} of ${of}`,
    show: (place: number, of: number) => `Show voice ${place} of ${of}`,
    pause: 'Stop moving',
    play: 'Move again',
    entries: [
      {
        id: 'ines',
        quote:
          'I had started three programming courses elsewhere and finished none. Here the lessons fit between dinner and bed, and in the sixth week my script sorted the whole archive at work.',
        name: 'Inés Carrasco',
        title: 'Archivist',
        rating: 5,
      },
      {
        id: 'tobias',
        quote:
          'The teacher of my design course says why, every single time. I look at posters in the underground differently now, and my clients have noticed.',
        name: 'Tobias Brandt',
        title: 'Freelance illustrator',
        rating: 5,
      },
      {
        id: 'amara',
        quote:
          'I run a bakery and had no idea where the money went. The business course gave me one page of figures that I fill in on Mondays. It is the best page in the shop.',
        name: 'Amara Okafor',
        title: 'Owner of a bakery',
        rating: 4,
      },
      {
        id: 'mateo',
        quote:
          'It is calm. No points, no streaks, no rockets. I watched the photography units twice and went out with the camera instead of reading about it.',
        name: 'Mateo Ferrer',
        title: 'Nurse',
        rating: 5,
      },
    ],
  },
  notCreated: {
    title: 'Not here yet',
    heading: 'Pages not yet created or not necessary for the project',
    text: 'What you were looking for may come one day. The courses that exist already are a click away.',
    toCourses: 'All Courses',
  },
};
