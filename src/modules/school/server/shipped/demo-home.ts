import type { SchoolDocument, SchoolImage } from '#modules/school/contract/school-document.ts';

/** The drawing of the hero. */
export const DOORWAYS: SchoolImage = {
  src: 'shipped:doorways',
  alt: {
    en: 'Three arched doorways at dusk: the sea with the sun above it, a lit staircase, and a plant on a stack of books.',
    es: 'Tres puertas con arco al anochecer: el mar con el sol encima, una escalera iluminada y una planta sobre una pila de libros.',
  },
};

/** The home page of the demo school. */
export const demoHome: SchoolDocument['home'] = {
  description: {
    en: 'Evening courses in programming, design, marketing, business, art and photography, taught by people who do the work by day.',
    es: 'Cursos de programación, diseño, marketing, negocios, arte y fotografía para después del trabajo, impartidos por quienes se dedican a ello de día.',
  },
  sections: [
    {
      id: 'hero',
      on: true,
      kind: 'hero',
      eyebrow: { en: 'Evening school, online', es: 'Escuela nocturna, en línea' },
      title: { en: 'Join 17 million learners today', es: 'Únete hoy a 17 millones de estudiantes' },
      text: {
        en: 'Take one course, at your own pace, from somebody who does the work every day. Lessons are short, the first one is free, and a course once bought stays yours.',
        es: 'Haz un curso, a tu ritmo, con alguien que se dedica a ello todos los días. Las lecciones son cortas, la primera es gratis y el curso que compras es tuyo para siempre.',
      },
      button: { label: { en: "Let's Get Started", es: 'Empieza ahora' }, href: '/courses' },
      picture: DOORWAYS,
    },
    {
      id: 'featured',
      on: true,
      kind: 'featured',
      title: { en: 'Featured courses', es: 'Cursos destacados' },
      text: { en: 'Three good places to begin.', es: 'Tres buenos sitios por donde empezar.' },
      pick: 'chosen',
      courses: [1, 2, 5],
      count: 3,
    },
    {
      id: 'statistics',
      on: true,
      kind: 'statistics',
      tone: 'sunken',
      title: { en: 'Learn from people who do it for a living', es: 'Aprende de quienes viven de ello' },
      text: {
        en: 'Our teachers write code, run campaigns, hang exhibitions and sign off budgets. In the evening they teach what the day taught them: in short lessons you can stop and pick up again, with exercises that resemble the work itself.',
        es: 'Nuestro profesorado escribe código, dirige campañas, monta exposiciones y firma presupuestos. Por la tarde enseña lo que le ha enseñado el día: en lecciones cortas que puedes dejar y retomar, con ejercicios que se parecen al trabajo de verdad.',
      },
      button: { label: { en: 'Meet our Team', es: 'Conoce a nuestro equipo' }, href: '/about' },
      picture: {
        src: 'shipped:lamp',
        alt: {
          en: 'A desk lamp lights an open book; behind it the moon stands in an arched window.',
          es: 'Una lámpara de escritorio ilumina un libro abierto; detrás, la luna asoma por una ventana con arco.',
        },
      },
      side: 'left',
      items: [
        { label: { en: 'Instructors', es: 'Profesores' }, source: 'typed', typed: '100+' },
        { label: { en: 'Students', es: 'Estudiantes' }, source: 'typed', typed: '1500+' },
        { label: { en: 'Courses', es: 'Cursos' }, source: 'typed', typed: '50+' },
      ],
    },
    {
      id: 'testimonials',
      on: true,
      kind: 'testimonials',
      title: { en: 'What our students say', es: 'Lo que dicen nuestros estudiantes' },
      entries: [
        {
          id: 'ines',
          quote: {
            en: 'I had started three programming courses elsewhere and finished none. Here the lessons fit between dinner and bed, and in the sixth week my script sorted the whole archive at work.',
            es: 'Había empezado tres cursos de programación en otros sitios y no terminé ninguno. Aquí las lecciones caben entre la cena y la cama, y a la sexta semana mi script ordenó todo el archivo del trabajo.',
          },
          name: 'Inés Carrasco',
          role: { en: 'Archivist', es: 'Archivera' },
          rating: 5,
          portrait: { src: 'shipped:ines', alt: {} },
        },
        {
          id: 'tobias',
          quote: {
            en: 'The teacher of my design course says why, every single time. I look at posters in the underground differently now, and my clients have noticed.',
            es: 'La profesora de mi curso de diseño explica el porqué, siempre. Ahora miro de otra manera los carteles del metro, y mis clientes lo han notado.',
          },
          name: 'Tobias Brandt',
          role: { en: 'Freelance illustrator', es: 'Ilustrador autónomo' },
          rating: 5,
          portrait: { src: 'shipped:tobias', alt: {} },
        },
        {
          id: 'amara',
          quote: {
            en: 'I run a bakery and had no idea where the money went. The business course gave me one page of figures that I fill in on Mondays. It is the best page in the shop.',
            es: 'Llevo una panadería y no tenía ni idea de adónde iba el dinero. El curso de negocios me dio una página de cifras que relleno los lunes. Es la mejor página de la tienda.',
          },
          name: 'Amara Okafor',
          role: { en: 'Owner of a bakery', es: 'Dueña de una panadería' },
          rating: 4,
          portrait: { src: 'shipped:amara', alt: {} },
        },
        {
          id: 'mateo',
          quote: {
            en: 'It is calm. No points, no streaks, no rockets. I watched the photography units twice and went out with the camera instead of reading about it.',
            es: 'Transmite calma. Ni puntos, ni rachas, ni cohetes. Vi dos veces las unidades de fotografía y salí con la cámara en vez de seguir leyendo.',
          },
          name: 'Mateo Ferrer',
          role: { en: 'Nurse', es: 'Enfermero' },
          rating: 5,
          portrait: { src: 'shipped:mateo', alt: {} },
        },
      ],
    },
    {
      id: 'banner',
      on: true,
      kind: 'band',
      tone: 'night',
      title: { en: 'Online learning wherever and whenever', es: 'Aprende en línea donde y cuando quieras' },
      text: {
        en: 'On the tram, at the kitchen table, at two in the morning. Stop in the middle of a sentence: the school remembers the unit you left.',
        es: 'En el tranvía, en la mesa de la cocina, a las dos de la mañana. Para a mitad de una frase: la escuela recuerda la unidad en la que estabas.',
      },
      button: { label: { en: 'Find your course', es: 'Encuentra tu curso' }, href: '/courses' },
      picture: null,
      side: 'right',
    },
  ],
};
