import type { Messages } from '#web/lib/messages/areas.ts';

/** Subir vídeos, archivos y subtítulos de una unidad. */
export const unitMedia: Messages['unitMedia'] = {
  title: 'Vídeo y archivos',
  loading: 'Cargando los archivos…',
  failed: 'No se han podido cargar los archivos.',
  film: {
    heading: 'Vídeo',
    none: 'Esta unidad aún no tiene vídeo.',
    elsewhere: 'El vídeo de esta unidad está en otra dirección.',
    uploaded: (name, size) => `${name}, ${size}`,
    choose: 'Subir un vídeo',
    replace: 'Subir otro vídeo',
    hint: 'MP4, MOV, MKV o WebM, hasta 4 GB. Puedes pausar, cerrar esta página y continuar después.',
    checking: (name) => `Comprobando ${name}…`,
    saved: 'El vídeo se ha subido y ya pertenece a esta unidad.',
    ready: 'El vídeo se ha subido.',
    notSaved: 'El vídeo se ha subido, pero no se ha podido guardar la unidad. Pulsa «Usar este vídeo».',
    use: 'Usar este vídeo',
  },
  problem: {
    unreadable: 'Este archivo no es un vídeo que se pueda leer. Elige otro.',
    no_picture: 'Este archivo tiene sonido pero no imagen. El audio va en «Archivos».',
    too_large_to_convert: 'Un vídeo de más de 1 GB tiene que ser un archivo MP4 o WebM. Conviértelo antes.',
    codec: (codec) =>
      `Los navegadores no reproducen ${codec}. Guarda el vídeo con imagen H.264 y sonido AAC, y elígelo otra vez.`,
  },
  files: {
    heading: 'Archivos para descargar',
    none: 'Aún no hay archivos.',
    add: 'Añadir archivos',
    hint: 'PDF, ZIP, documentos de oficina o audio, hasta 200 MB cada uno. El alumnado los ve debajo del texto.',
    remove: 'Borrar',
    removeNamed: (name) => `Borrar ${name}`,
    question: '¿Borrar este archivo?',
    consequence: (name) => `«${name}» desaparecerá para siempre, también para el alumnado.`,
    confirm: 'Borrar',
    busy: 'Borrando…',
    removeFailed: 'No se ha podido borrar el archivo.',
    added: (name) => `${name} se ha añadido.`,
    removed: (name) => `${name} se ha borrado.`,
  },
  upload: {
    sending: (name) => `Subiendo ${name}`,
    paused: (name) => `${name} está en pausa`,
    sent: (sent, total) => `${sent} de ${total}`,
    left: (time) => `quedan unos ${time}`,
    waiting: 'Esperando la conexión…',
    percent: (percent) => `${percent} %`,
    pause: 'Pausar',
    resume: 'Continuar',
    cancel: 'Cancelar la subida',
    interrupted: (name) =>
      `La subida de ${name} se interrumpió. Elige otra vez el mismo archivo para continuar donde se quedó.`,
    discard: 'Olvidarla',
    failed: 'No se ha podido subir el archivo.',
    seconds: (seconds) => (seconds === 1 ? '1 segundo' : `${seconds} segundos`),
    minutes: (minutes) => (minutes === 1 ? '1 minuto' : `${minutes} minutos`),
  },
  room: (used) => `Los archivos de este curso ocupan ${used}.`,
  roomOf: (used, all, quota) =>
    `Los archivos de este curso ocupan ${used}; los de todos los cursos, ${all} de ${quota}.`,
};
