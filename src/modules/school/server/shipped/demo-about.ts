import type { SchoolDocument } from '#modules/school/contract/school-document.ts';

/** The page about the demo school. */
export const demoAbout: SchoolDocument['about'] = {
  heading: { en: 'A school that keeps evening hours', es: 'Una escuela con horario de tarde y noche' },
  description: {
    en: 'Who makes the school: ten people who would rather teach one thing well than ten things fast.',
    es: 'Quiénes hacen la escuela: diez personas que prefieren enseñar una cosa bien a enseñar diez deprisa.',
  },
  text: {
    en: 'Aula began with a lamp, a borrowed projector and nine chairs. The chairs are gone, the hours have stayed: we teach people who have already done a day of work, and we build every lesson for the attention that is left.',
    es: 'Aula empezó con una lámpara, un proyector prestado y nueve sillas. Las sillas ya no están; el horario sigue igual: damos clase a gente que ya lleva encima una jornada de trabajo, y pensamos cada lección para la atención que queda.',
  },
  team: {
    title: { en: 'Meet our Team', es: 'Conoce a nuestro equipo' },
    text: {
      en: 'Ten people, four time zones, one long table when we can manage it.',
      es: 'Diez personas, cuatro husos horarios y, cuando podemos, una mesa larga.',
    },
    members: [
      {
        id: 'elena',
        name: 'Elena Marchetti',
        role: { en: 'Founder and head of school', es: 'Fundadora y directora' },
        description: {
          en: 'Taught evening classes for fifteen years before there was a camera in the room. Still reads every letter that begins with “I nearly gave up”.',
          es: 'Dio clases nocturnas durante quince años antes de que hubiera una cámara en el aula. Sigue leyendo todas las cartas que empiezan por «Estuve a punto de dejarlo».',
        },
        portrait: { src: 'shipped:elena', alt: {} },
      },
      {
        id: 'jonas',
        name: 'Jonas Weber',
        role: { en: 'Head of programming', es: 'Responsable de Programación' },
        description: {
          en: 'Wrote the software that runs a harbour. Believes that an error message is a promise to somebody who is tired.',
          es: 'Escribió el software con el que funciona un puerto. Cree que un mensaje de error es una promesa hecha a alguien cansado.',
        },
        portrait: { src: 'shipped:jonas', alt: {} },
      },
      {
        id: 'priya',
        name: 'Priya Raman',
        role: { en: 'Head of design', es: 'Responsable de Diseño' },
        description: {
          en: 'Drew timetables for railways, where a millimetre decides who catches the train. Brings the same patience to your first poster.',
          es: 'Dibujó horarios de tren, donde un milímetro decide quién llega al andén a tiempo. Con esa misma paciencia mirará tu primer cartel.',
        },
        portrait: { src: 'shipped:priya', alt: {} },
      },
      {
        id: 'lucas',
        name: 'Lucas Moreau',
        role: { en: 'Head of marketing', es: 'Responsable de Marketing' },
        description: {
          en: 'Ran campaigns he was proud of and some he was not. Teaches both, with the figures.',
          es: 'Ha hecho campañas que le enorgullecen y otras que no. Enseña con las dos, cifras incluidas.',
        },
        portrait: { src: 'shipped:lucas', alt: {} },
      },
      {
        id: 'nadia',
        name: 'Nadia Haddad',
        role: { en: 'Head of business', es: 'Responsable de Negocios' },
        description: {
          en: 'Has opened two companies and closed one. Explains a balance sheet as if it were a recipe.',
          es: 'Ha abierto dos empresas y cerrado una. Explica un balance como si fuera una receta de cocina.',
        },
        portrait: { src: 'shipped:nadia', alt: {} },
      },
      {
        id: 'sofia',
        name: 'Sofía Beltrán',
        role: { en: 'Head of art', es: 'Responsable de Arte' },
        description: {
          en: 'Painter and restorer. Her students begin by looking at one picture for an hour, and come back for more.',
          es: 'Pintora y restauradora. Sus estudiantes empiezan mirando un solo cuadro durante una hora, y vuelven a por más.',
        },
        portrait: { src: 'shipped:sofia', alt: {} },
      },
      {
        id: 'aksel',
        name: 'Aksel Dahl',
        role: { en: 'Head of photography', es: 'Responsable de Fotografía' },
        description: {
          en: 'Twenty winters of light in the far north. Will talk you out of a new lens and into getting up early.',
          es: 'Veinte inviernos de luz en el extremo norte. Te quitará de la cabeza el objetivo nuevo y te convencerá de madrugar.',
        },
        portrait: { src: 'shipped:aksel', alt: {} },
      },
      {
        id: 'grace',
        name: 'Grace Mensah',
        role: { en: 'Student support', es: 'Atención al estudiante' },
        description: {
          en: 'Answers within a day, in whole sentences. Knows every corner of the school, because she has got lost in all of them for you.',
          es: 'Responde en menos de un día y con frases completas. Conoce cada rincón de la escuela porque se ha perdido en todos por ti.',
        },
        portrait: { src: 'shipped:grace', alt: {} },
      },
      {
        id: 'pavel',
        name: 'Pavel Novák',
        role: { en: 'Film and sound', es: 'Imagen y sonido' },
        description: {
          en: 'Cuts lessons until nothing is left to cut. Listens to every recording once with his eyes closed.',
          es: 'Corta las lecciones hasta que no queda nada que cortar. Escucha cada grabación una vez con los ojos cerrados.',
        },
        portrait: { src: 'shipped:pavel', alt: {} },
      },
      {
        id: 'mei',
        name: 'Mei Tanaka',
        role: { en: 'Accessibility', es: 'Accesibilidad' },
        description: {
          en: 'Makes sure a course can be taken by ear, by keyboard and on a very old telephone. Has the telephone.',
          es: 'Se asegura de que un curso pueda seguirse de oído, con el teclado y en un teléfono muy viejo. El teléfono lo tiene.',
        },
        portrait: { src: 'shipped:mei', alt: {} },
      },
    ],
  },
  banner: {
    title: { en: 'Find a course for this season', es: 'Encuentra un curso para esta temporada' },
    text: { en: 'Pick one. One is enough.', es: 'Elige uno. Con uno basta.' },
    button: { label: { en: 'All Courses', es: 'Todos los cursos' }, href: '/courses' },
  },
};
