import type { Messages } from '#web/lib/messages/areas.ts';

const whole = (count: number) => new Intl.NumberFormat('es').format(count);

/** El esquema de un curso: unidades por sus títulos y por los vídeos que se sueltan en la lista. */
export const courseOutline: Messages['courseOutline'] = {
  show: 'Esquema',
  hide: 'Ocultar el esquema',
  titles: {
    label: 'Títulos de las unidades',
    hint: 'Un título en cada línea; puedes pegar una lista entera. Intro empieza la unidad siguiente, el tabulador la mete en el capítulo de arriba y Mayús+Tab la saca de él. Los textos y los vídeos vienen después.',
    into: 'Dentro del capítulo',
    out: 'Fuera del capítulo',
    summary: (units, chapters, inChapters) => {
      const all = units === 1 ? '1 unidad' : `${whole(units)} unidades`;
      if (chapters === 0) return all;
      const of = chapters === 1 ? '1 capítulo' : `${whole(chapters)} capítulos`;
      return units === inChapters ? `${all} en ${of}` : `${all}, ${whole(inChapters)} de ellas en ${of}`;
    },
    chapter: (title, units) => (units === 1 ? `${title}: 1 unidad` : `${title}: ${whole(units)} unidades`),
    tooMany: (most, present, given, over) =>
      `Un curso tiene como máximo ${most} unidades. Este ya tiene ${present} y aquí hay ${given}: sobran ${over}.`,
    tooManyChapters: (most, present, given, over) =>
      `Un curso tiene como máximo ${most} capítulos. Este ya tiene ${present} y aquí hay ${given}: sobran ${over}.`,
    tooLong: (line, length, most, others) =>
      `La línea ${line} tiene ${length} caracteres; un título tiene como máximo ${most}.${others > 0 ? ` Más líneas demasiado largas: ${others}.` : ''}`,
    nothing: 'Escribe al menos un título.',
    add: (units) => (units === 1 ? 'Añadir 1 unidad' : `Añadir ${whole(units)} unidades`),
    addNone: 'Añadir unidades',
    adding: 'Añadiendo...',
    keys: 'Ctrl+Intro las añade. Son borradores al final del curso: solo los ven los administradores hasta que los publiques.',
    failed: 'No se han podido añadir las unidades.',
    added: (units) => (units === 1 ? '1 unidad añadida como borrador.' : `${units} unidades añadidas como borradores.`),
  },
  videos: {
    choose: 'Elegir vídeos',
    hint: 'O empieza por tus vídeos: cada uno será una unidad en borrador con el nombre del archivo como título. También puedes soltarlos en la lista.',
    drop: 'Suelta aquí los vídeos: cada uno será una unidad',
    checking: (count) => (count === 1 ? 'Comprobando 1 vídeo…' : `Comprobando ${count} vídeos…`),
    left: (count) => (count === 1 ? 'Un archivo se ha quedado fuera:' : `${count} archivos se han quedado fuera:`),
    notVideo: 'Esto no es un vídeo. Los vídeos son archivos MP4, MOV, MKV o WebM.',
    tooLarge: (size, most) => `Este vídeo ocupa ${size}; puede ocupar como máximo ${most}.`,
    notAdded: 'No se ha añadido ninguna unidad para los vídeos.',
    heading: (done, all) =>
      all === 1 ? (done === 1 ? 'El vídeo está subido.' : 'Subiendo 1 vídeo') : `${done} de ${all} vídeos subidos`,
    stay: 'Deja esta página abierta hasta que estén todos.',
    waiting: 'En espera',
    preparing: 'Preparando…',
    saving: 'Guardando…',
    sending: (title) => `Subiendo ${title}`,
    offline: 'Esperando la conexión…',
    cancel: 'Cancelar',
    cancelNamed: (title) => `Cancelar la subida de ${title}`,
    hide: 'Ocultar',
    hideNamed: (title) => `Ocultar el aviso sobre ${title}`,
  },
};
