import type { LegalDocument } from '#web/lib/messages/legal-document.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** The accessibility statement: only what is really tested may stand in it, and every limit that is known must. */
export const accessibility: LegalDocument = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'aim',
      title: 'What we aim at',
      body: [
        `${SCHOOL.name} is meant for everybody who wants to learn: with a keyboard, a screen reader or a switch, with large text, on a small or an old phone, over a slow line. The measure is WCAG 2.2 at level AA, for every screen of the school and its back office.`,
        'We assessed this ourselves, with the tests below. No outside body has audited it.',
      ],
    },
    {
      id: 'tested',
      title: 'What is tested, and how',
      body: [
        'These run in a real browser before every release, and a release in which one fails is not made:',
        {
          terms: [
            {
              name: 'Every screen, by machine',
              text: 'The rules of axe-core for WCAG 2.0, 2.1 and 2.2 at levels A and AA and its best practices, at 360, 768 and 1280 pixels width, in the light and the dark colours, for guests, students and administrators; the main ones in Spanish too. No finding is tolerated.',
            },
            {
              name: 'By keyboard alone',
              text: 'Choosing, buying and studying a course; making a course with a cropped picture.',
            },
            {
              name: 'By touch alone',
              text: 'The same way from the catalogue to the first unit on a screen of 360 pixels.',
            },
            {
              name: 'What is read out',
              text: 'Names, roles and messages of the main screens, as the browser hands them to a screen reader.',
            },
            {
              name: 'Large text and narrow screens',
              text: 'On the public pages and in the checkout nothing is cut off and nothing has to be moved sideways to be read: at 200 percent zoom, with text twice as large, and at 320 pixels width; while studying, at 320 pixels.',
            },
            {
              name: 'Own colours and less motion',
              text: 'Where the system forces its own colours, the rules of axe-core hold on the main screens and every control can be told by more than its ground. Nothing moves for those who asked for no motion.',
            },
            {
              name: 'Without scripts',
              text: 'Home, catalogue with its filter and search, course pages, About and the legal texts can be read.',
            },
          ],
        },
      ],
    },
    {
      id: 'studying',
      title: 'While you study',
      body: [
        {
          list: [
            'Press ? on a course’s page for its keys: play, seek, captions, full screen, next and previous unit. They can be switched off.',
            'Our own films have captions, and their speed can be chosen.',
            'The next unit starts by itself only after a few seconds’ notice, and only until you switch that off.',
            'Every unit can be read as text.',
          ],
        },
      ],
    },
    {
      id: 'limits',
      title: 'What does not work yet',
      body: [
        {
          list: [
            'Films from YouTube are played by YouTube. Their captions and controls are theirs, and our keys do not reach into them.',
            'Our films have captions but neither a sign-language version nor an audio description; the text of the unit says what the film shows.',
            'Captions are in the language of the film alone.',
            'No test is made with people who use assistive technology every day, nor with each screen reader by itself. We would like to hear from you.',
            'Buying, studying and the account need scripts.',
          ],
        },
      ],
    },
    {
      id: 'tell-us',
      title: 'Tell us',
      body: [
        `If anything keeps you out, write to ${SCHOOL.supportEmail} and say which page it was and what you use. You need not explain why. If there is something you need in another form, we will find one.`,
        { demo: 'In this demonstration that address is an example which nobody reads.' },
      ],
    },
  ],
};
