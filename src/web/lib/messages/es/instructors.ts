import type { Messages } from '#web/lib/messages/areas.ts';

/** Páginas públicas de los docentes, el formulario de su perfil y la calificación de redacciones. */
export const instructors: Messages['instructors'] = {
  courses: (name) => `Cursos de ${name}`,
  profile: 'Perfil público',
  profileLead: 'Lo que se lee sobre ti en las páginas de tus cursos.',
  public: 'Se ve en las páginas de los cursos que te nombran como docente.',
  name: 'Nombre en público',
  titleLabel: 'A qué te dedicas',
  titleHint: 'Una línea, como «Tejedora y docente en Oporto».',
  bio: 'Sobre ti',
  bioHint: 'Una línea en blanco empieza otro párrafo.',
  link: 'Dirección web',
  picture: 'Retrato',
  removeImage: 'Quitar el retrato',
  save: 'Guardar el perfil',
  saving: 'Guardando...',
  failed: 'No se ha podido guardar el perfil. Inténtalo de nuevo.',
  teaching: {
    title: 'Docencia',
    lead: 'Los cursos en los que trabajas y las redacciones de estudiantes por calificar.',
    loading: 'Cargando tus cursos...',
    failed: 'No se han podido cargar tus cursos.',
    tryAgain: 'Vuelve a intentarlo.',
    list: 'Cursos que impartes',
    empty: 'Todavía no hay cursos',
    emptyText: 'Los cursos aparecen aquí en cuanto la escuela te añade a su equipo.',
    waiting: (count) =>
      count === 0
        ? 'No hay redacciones por calificar'
        : count === 1
          ? '1 redacción por calificar'
          : `${count} redacciones por calificar`,
    essaysLink: 'Redacciones',
    essaysOf: (course) => `Redacciones de ${course}`,
    back: 'Todos los cursos que impartes',
    essays: {
      title: 'Redacciones por calificar',
      loading: 'Cargando las redacciones...',
      notLoaded: 'No se han podido cargar las redacciones.',
      none: 'No hay redacciones por calificar',
      own: 'Es tu propio ensayo. Lo puntúa otra persona que imparta el curso o administre la escuela.',
      noneText: 'Las redacciones aparecen aquí cuando los estudiantes entregan una prueba.',
      by: (learner, unit, date) => `${learner} en «${unit}», ${date}`,
      answer: 'Respuesta',
      guidance: 'Guía',
      points: (maximum) => `Puntos (de 0 a ${maximum})`,
      pointsRange: (maximum) => `Escribe un número de 0 a ${maximum}.`,
      comment: 'Comentario para el estudiante',
      save: 'Guardar la nota',
      markedTitle: 'Redacciones calificadas',
      noneMarked: 'Todavía no hay redacciones calificadas.',
      marked: 'Nota guardada',
      failed: 'No se ha podido guardar la nota.',
    },
  },
};
