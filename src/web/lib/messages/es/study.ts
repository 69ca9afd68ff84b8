import type { Messages } from '#web/lib/messages/messages.ts';

const whole = (count: number) => new Intl.NumberFormat('es-ES').format(count);

/** La página en la que se estudia un curso. */
export const study: Messages['study'] = {
  title: 'Tu curso',
  loading: 'Cargando tu curso...',
  by: (teacher: string) => `con ${teacher}`,
  participants: (count: number) => (count === 1 ? '1 participante' : `${whole(count)} participantes`),
  back: 'Mis cursos',
  tabs: {
    label: 'Curso',
    overview: 'Resumen',
    content: 'Contenido',
    instructor: 'Profesorado',
    review: 'Opiniones',
  },
  overview: {
    about: 'Sobre este curso',
    outcomes: 'Lo que sabrás hacer',
    template: 'Solo una plantilla',
    templateNote: 'Estas cifras son de muestra hasta que el curso tenga las suyas.',
    facts: 'De un vistazo',
    ratings: (percent: number) => `${percent} % de valoraciones positivas`,
    students: (count: number) => (count === 1 ? '1 estudiante' : `${whole(count)} estudiantes`),
    lessons: (count: number, length: string) =>
      count === 1 ? `1 lección (${length})` : `${count} lecciones (${length})`,
    language: (language: string) => `Idioma: ${language}`,
    level: (level: string) => `Nivel: ${level}`,
    access: 'Acceso de por vida',
    start: 'Empezar por la U1',
    goOn: (unit: string) => `Seguir con la ${unit}`,
  },
  content: {
    units: 'Unidades',
    choose: 'Elige una unidad',
    unit: (label: string, title: string) => `${label} · ${title}`,
    position: (number: number, of: number) => `Unidad ${number} de ${of}`,
    previous: 'Unidad anterior',
    next: 'Unidad siguiente',
    finishedTitle: 'Esa era la última unidad.',
    finishedText: (course: string) => `Has llegado al final de ${course}. Todas las unidades siguen abiertas para ti.`,
    again: 'Volver a la primera unidad',
    myCourses: 'Mis cursos',
    none: 'Este curso aún no tiene unidades',
    noneText: 'Todavía se están preparando. Aparecerán aquí en cuanto estén listas.',
    noVideo: 'Esta unidad es de lectura.',
    speed: 'Velocidad',
    speedOf: (speed: number) => `${new Intl.NumberFormat('es-ES').format(speed)}×`,
  },
  keys: {
    open: 'Atajos de teclado',
    title: 'Atajos de teclado',
    list: [
      { keys: ['N', '→'], does: 'Unidad siguiente' },
      { keys: ['P', '←'], does: 'Unidad anterior' },
      { keys: ['K', 'Espacio'], does: 'Reproducir o pausar el vídeo' },
      { keys: ['?'], does: 'Mostrar estos atajos' },
    ],
    enabled: 'Usar estos atajos',
    note: 'Los atajos descansan mientras escribes o usas un control.',
  },
  instructor: {
    none: (teacher: string) => `Este curso lo imparte ${teacher}.`,
  },
  review: 'Las opiniones estarán disponibles próximamente...',
  failed: { title: 'No se ha podido cargar el curso', text: 'Comprueba tu conexión e inténtalo de nuevo.' },
  notEnrolled: {
    title: 'No tienes matrícula en este curso',
    text: 'Sus unidades se abren cuando lo compras. Mira en su página lo que ofrece.',
    toCourse: 'Ver la página del curso',
    myCourses: 'Mis cursos',
  },
  missing: {
    title: 'Este curso no existe o se ha retirado.',
    text: 'Tus otros cursos están donde los dejaste.',
  },
};
