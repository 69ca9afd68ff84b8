import type { Messages } from '#web/lib/messages/areas.ts';

/** La página de inicio, aparte de los textos de los ajustes de la escuela. */
export const home: Messages['home'] = {
  empty: 'Aún estamos preparándolo todo. Vuelve pronto, o echa un vistazo a nuestros cursos.',
  featured: {
    all: 'Explorar todos los cursos',
    failed: 'No se han podido cargar los cursos destacados.',
    none: 'Estamos preparando nuestros cursos',
    noneText: 'Los primeros aparecerán aquí en cuanto estén listos. Vuelve pronto.',
  },
  testimonials: {
    label: 'Opiniones de estudiantes',
    carousel: 'carrusel',
    slide: 'diapositiva',
    position: (place: number, of: number) => `${place} de ${of}`,
    show: (place: number, of: number) => `Mostrar la opinión ${place} de ${of}`,
    pause: 'Detener el movimiento',
    play: 'Reanudar el movimiento',
  },
};
