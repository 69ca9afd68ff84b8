import { SHIPPED_SCHOOL_NAME } from '#modules/school/contract/school-choices.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { SHIPPED_TIME_ZONE } from '#server/db/school-time-zone.ts';
import { DOORWAYS } from './demo-home.ts';

/**
 * The settings of a live school in which nothing was published, without the legal texts. They claim nothing: no number,
 * person, year or promise that the school has not made itself.
 */
export const liveDocument: Omit<SchoolDocument, 'legal'> = {
  identity: {
    name: SHIPPED_SCHOOL_NAME,
    logo: null,
    accent: null,
    supportEmail: '',
    social: [],
    timeZone: SHIPPED_TIME_ZONE,
    languages: ['en', 'es'],
    currency: 'EUR',
    legalName: '',
    legalAddress: '',
    description: { en: 'An online school.', es: 'Una escuela en línea.' },
  },
  home: {
    description: {},
    sections: [
      {
        id: 'hero',
        on: true,
        kind: 'hero',
        eyebrow: {},
        title: { en: 'Welcome. It is good to have you here.', es: 'Te damos la bienvenida.' },
        text: {
          en: 'Have a look around: here is what you can learn with us.',
          es: 'Mira con calma: aquí está lo que puedes aprender con nosotros.',
        },
        button: { label: { en: 'See the courses', es: 'Ver los cursos' }, href: '/courses' },
        picture: DOORWAYS,
      },
      {
        id: 'featured',
        on: true,
        kind: 'featured',
        title: { en: 'Newest courses', es: 'Cursos más recientes' },
        text: {},
        pick: 'newest',
        courses: [],
        count: 3,
      },
    ],
  },
  about: {
    heading: { en: 'About us', es: 'Quiénes somos' },
    description: {},
    text: {},
    team: { title: {}, text: {}, members: [] },
    banner: { title: {}, text: {}, button: null },
  },
  pages: { pages: [] },
  footer: { brand: {}, columns: [], newsletter: false, copyright: {} },
};
