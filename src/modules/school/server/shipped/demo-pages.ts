import type { SchoolDocument } from '#modules/school/contract/school-document.ts';

const imprint = {
  en: `This is a demonstration of Aula. No school of this name takes students, and nothing is sold here.

## Who runs a school

In many countries a website has to say who runs it. A real school writes here:

- its legal name and its postal address,
- an email address and a telephone number,
- its register number and its VAT number, if it has them,
- who is responsible for what it publishes.

## Questions

Write to us by the [contact form](/contact). What happens with your data is in the [Privacy Policy](/privacy-policy).`,
  es: `Esto es una demostración de Aula. Ninguna escuela con este nombre admite estudiantes, y aquí no se vende nada.

## Quién lleva una escuela

En muchos países, una web tiene que decir quién la lleva. Una escuela de verdad escribe aquí:

- su nombre legal y su dirección postal,
- un correo electrónico y un teléfono,
- su número de registro y su número de IVA, si los tiene,
- quién responde de lo que publica.

## Preguntas

Escríbenos con el [formulario de contacto](/contact). Qué pasa con tus datos está en la [Política de privacidad](/privacy-policy).`,
};

/** The free pages of a demo school, whose menu and footer have the links they always had. */
export const demoPages: SchoolDocument['pages'] = {
  pages: [
    {
      id: 'page-1',
      on: true,
      slug: 'imprint',
      former: [],
      place: 'none',
      title: { en: 'Imprint', es: 'Aviso legal' },
      label: {},
      description: {
        en: 'Who runs this school, and how to reach it.',
        es: 'Quién lleva esta escuela y cómo contactar.',
      },
      picture: null,
      text: imprint,
    },
  ],
};
