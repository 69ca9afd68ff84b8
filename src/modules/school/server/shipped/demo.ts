import { SHIPPED_SCHOOL_NAME } from '#modules/school/contract/school-choices.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { SHIPPED_TIME_ZONE } from '#server/db/school-time-zone.ts';
import { demoAbout } from './demo-about.ts';
import { demoHome } from './demo-home.ts';
import { demoPages } from './demo-pages.ts';

/** The settings of a demo school in which nothing was published, without the legal texts. */
export const demoDocument: Omit<SchoolDocument, 'legal'> = {
  identity: {
    name: SHIPPED_SCHOOL_NAME,
    logo: null,
    accent: null,
    supportEmail: 'support@aula.example',
    social: [
      { kind: 'video', label: { en: 'Our films', es: 'Nuestros vídeos' }, href: 'https://www.youtube.com/' },
      {
        kind: 'photo',
        label: { en: 'Our photographs', es: 'Nuestras fotografías' },
        href: 'https://www.instagram.com/',
      },
      { kind: 'network', label: { en: 'Our community', es: 'Nuestra comunidad' }, href: 'https://www.facebook.com/' },
    ],
    timeZone: SHIPPED_TIME_ZONE,
    languages: ['en', 'es'],
    currency: 'EUR',
    legalName: '',
    legalAddress: '',
    description: {
      en: 'An online school for the evenings: courses in programming, design, marketing, business, art and photography.',
      es: 'Una escuela en línea para las tardes y las noches: cursos de programación, diseño, marketing, negocios, arte y fotografía.',
    },
  },
  home: demoHome,
  about: demoAbout,
  pages: demoPages,
  footer: {
    brand: {
      en: 'A school for the hours after work: short lessons, patient teachers, and nobody counting how long you take.',
      es: 'Una escuela para las horas después del trabajo: lecciones cortas, profesorado paciente y nadie que cuente cuánto tardas.',
    },
    columns: [
      {
        title: { en: 'Popular courses', es: 'Cursos populares' },
        links: [
          { label: { en: 'Advanced design', es: 'Diseño avanzado' }, href: '/not-created' },
          { label: { en: 'Web development', es: 'Desarrollo web' }, href: '/not-created' },
          { label: { en: 'Data visualization', es: 'Visualización de datos' }, href: '/not-created' },
        ],
      },
    ],
    newsletter: true,
    copyright: { en: '© 2024 Aula. All rights reserved.', es: '© 2024 Aula. Todos los derechos reservados.' },
  },
};
