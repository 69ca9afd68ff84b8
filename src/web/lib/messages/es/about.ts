import type { Messages } from '#web/lib/messages/areas.ts';

/** La página sobre la escuela y quienes la hacen. */
export const about: Messages['about'] = {
  title: 'La escuela',
  description: 'Quiénes hacen la escuela: diez personas que prefieren enseñar una cosa bien a enseñar diez deprisa.',
  heading: 'Una escuela con horario de tarde y noche',
  text: 'Aula empezó con una lámpara, un proyector prestado y nueve sillas. Las sillas ya no están; el horario sigue igual: damos clase a gente que ya lleva encima una jornada de trabajo, y pensamos cada lección para la atención que queda.',
  team: 'Conoce a nuestro equipo',
  teamText: 'Diez personas, cuatro husos horarios y, cuando podemos, una mesa larga.',
  members: [
    {
      id: 'elena',
      name: 'Elena Marchetti',
      role: 'Fundadora y directora',
      description:
        'Dio clases nocturnas durante quince años antes de que hubiera una cámara en el aula. Sigue leyendo todas las cartas que empiezan por «Estuve a punto de dejarlo».',
    },
    {
      id: 'jonas',
      name: 'Jonas Weber',
      role: 'Responsable de Programación',
      description:
        'Escribió el software con el que funciona un puerto. Cree que un mensaje de error es una promesa hecha a alguien cansado.',
    },
    {
      id: 'priya',
      name: 'Priya Raman',
      role: 'Responsable de Diseño',
      description:
        'Dibujó horarios de tren, donde un milímetro decide quién llega al andén a tiempo. Con esa misma paciencia mirará tu primer cartel.',
    },
    {
      id: 'lucas',
      name: 'Lucas Moreau',
      role: 'Responsable de Marketing',
      description: 'Ha hecho campañas que le enorgullecen y otras que no. Enseña con las dos, cifras incluidas.',
    },
    {
      id: 'nadia',
      name: 'Nadia Haddad',
      role: 'Responsable de Negocios',
      description: 'Ha abierto dos empresas y cerrado una. Explica un balance como si fuera una receta de cocina.',
    },
    {
      id: 'sofia',
      name: 'Sofía Beltrán',
      role: 'Responsable de Arte',
      description:
        'Pintora y restauradora. Sus estudiantes empiezan mirando un solo cuadro durante una hora, y vuelven a por más.',
    },
    {
      id: 'aksel',
      name: 'Aksel Dahl',
      role: 'Responsable de Fotografía',
      description:
        'Veinte inviernos de luz en el extremo norte. Te quitará de la cabeza el objetivo nuevo y te convencerá de madrugar.',
    },
    {
      id: 'grace',
      name: 'Grace Mensah',
      role: 'Atención al estudiante',
      description:
        'Responde en menos de un día y con frases completas. Conoce cada rincón de la escuela porque se ha perdido en todos por ti.',
    },
    {
      id: 'pavel',
      name: 'Pavel Novák',
      role: 'Imagen y sonido',
      description:
        'Corta las lecciones hasta que no queda nada que cortar. Escucha cada grabación una vez con los ojos cerrados.',
    },
    {
      id: 'mei',
      name: 'Mei Tanaka',
      role: 'Accesibilidad',
      description:
        'Se asegura de que un curso pueda seguirse de oído, con el teclado y en un teléfono muy viejo. El teléfono lo tiene.',
    },
  ],
  bannerTitle: 'Encuentra un curso para esta temporada',
  bannerText: 'Elige uno. Con uno basta.',
  banner: 'Todos los cursos',
};
