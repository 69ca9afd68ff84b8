import type { Messages } from '#web/lib/messages/areas.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** La página de inicio. */
export const home: Messages['home'] = {
  description:
    'Cursos de programación, diseño, marketing, negocios, arte y fotografía para después del trabajo, impartidos por quienes se dedican a ello de día.',
  hero: {
    eyebrow: 'Escuela nocturna, en línea',
    title: `Únete hoy a ${SCHOOL.figures.learners} millones de estudiantes`,
    text: 'Haz un curso, a tu ritmo, con alguien que se dedica a ello todos los días. Las lecciones son cortas, la primera es gratis y el curso que compras es tuyo para siempre.',
    button: 'Empieza ahora',
    picture:
      'Tres puertas con arco al anochecer: el mar con el sol encima, una escalera iluminada y una planta sobre una pila de libros.',
  },
  featured: {
    title: 'Cursos destacados',
    text: 'Tres buenos sitios por donde empezar.',
    all: 'Explorar todos los cursos',
    failed: 'No se han podido cargar los cursos destacados.',
  },
  banner: {
    title: 'Aprende en línea donde y cuando quieras',
    text: 'En el tranvía, en la mesa de la cocina, a las dos de la mañana. Para a mitad de una frase: la escuela recuerda la unidad en la que estabas.',
    button: 'Encuentra tu curso',
  },
  stats: {
    instructors: 'Profesores',
    students: 'Estudiantes',
    courses: 'Cursos',
  },
  band: {
    title: 'Aprende de quienes viven de ello',
    text: 'Nuestro profesorado escribe código, dirige campañas, monta exposiciones y firma presupuestos. Por la tarde enseña lo que le ha enseñado el día: en lecciones cortas que puedes dejar y retomar, con ejercicios que se parecen al trabajo de verdad.',
    button: 'Conoce a nuestro equipo',
    picture: 'Una lámpara de escritorio ilumina un libro abierto; detrás, la luna asoma por una ventana con arco.',
  },
  voices: {
    title: 'Lo que dicen nuestros estudiantes',
    label: 'Opiniones de estudiantes',
    carousel: 'carrusel',
    slide: 'diapositiva',
    position: (place: number, of: number) => `${place} de ${of}`,
    show: (place: number, of: number) => `Mostrar la opinión ${place} de ${of}`,
    pause: 'Detener el movimiento',
    play: 'Reanudar el movimiento',
    entries: [
      {
        id: 'ines',
        quote:
          'Había empezado tres cursos de programación en otros sitios y no terminé ninguno. Aquí las lecciones caben entre la cena y la cama, y a la sexta semana mi script ordenó todo el archivo del trabajo.',
        name: 'Inés Carrasco',
        title: 'Archivera',
        rating: 5,
      },
      {
        id: 'tobias',
        quote:
          'La profesora de mi curso de diseño explica el porqué, siempre. Ahora miro de otra manera los carteles del metro, y mis clientes lo han notado.',
        name: 'Tobias Brandt',
        title: 'Ilustrador autónomo',
        rating: 5,
      },
      {
        id: 'amara',
        quote:
          'Llevo una panadería y no tenía ni idea de adónde iba el dinero. El curso de negocios me dio una página de cifras que relleno los lunes. Es la mejor página de la tienda.',
        name: 'Amara Okafor',
        title: 'Dueña de una panadería',
        rating: 4,
      },
      {
        id: 'mateo',
        quote:
          'Transmite calma. Ni puntos, ni rachas, ni cohetes. Vi dos veces las unidades de fotografía y salí con la cámara en vez de seguir leyendo.',
        name: 'Mateo Ferrer',
        title: 'Enfermero',
        rating: 5,
      },
    ],
  },
};
