import type { Messages } from '#web/lib/messages/areas.ts';
import { unitFieldLabels } from './field-labels.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** El editor completo de una unidad: su texto, su borrador y su historial. */
export const unitDraft: Messages['unitDraft'] = {
  headTitle: 'Editor de la unidad',
  loading: 'Cargando la unidad...',
  missing: 'Esta unidad no existe o se ha eliminado.',
  failed: 'No se ha podido cargar la unidad',
  failedHelp: 'Inténtalo de nuevo en un momento.',
  back: 'Volver al curso',
  untitled: 'Unidad sin título',
  form: 'La unidad',
  labels: unitFieldLabels,
  hints: {
    description: 'Markdown. Solo lo leen quienes tienen acceso al curso.',
    visual: 'Solo lo leen quienes tienen acceso al curso.',
    summary: 'Lo puede leer cualquiera. Si queda vacío, es el comienzo del texto.',
    videoUrl: 'Un enlace de YouTube o la dirección https de un archivo de vídeo (.mp4, .webm)',
    freePreview: 'Cualquiera puede estudiar esta unidad antes de comprar.',
  },
  counter: (used, max) => `${used} de ${max} caracteres`,
  sections: { text: 'Texto', film: 'Vídeo', access: 'Acceso' },
  toolbar: {
    label: 'Dar formato al texto',
    bold: 'Negrita',
    italic: 'Cursiva',
    heading: 'Encabezado',
    bullets: 'Lista',
    numbers: 'Lista numerada',
    link: 'Enlace',
    picture: 'Imagen',
    code: 'Código',
    table: 'Tabla',
    maths: 'Fórmula',
    callout: 'Recuadro',
    film: 'Vídeo en el texto',
    question: 'Pregunta',
  },
  placeholders: {
    text: 'texto',
    heading: 'Encabezado',
    link: 'enlace',
    column: (number) => `Columna ${number}`,
    cell: 'texto',
    callout: 'Lo que hay que recordar.',
    film: 'Título del vídeo',
  },
  view: { label: 'Mostrar', text: 'Texto', preview: 'Vista previa' },
  preview: {
    label: 'Vista previa del texto',
    empty: 'El texto aparece aquí tal como lo ven los estudiantes, un momento después de dejar de escribir.',
    old: 'La vista previa muestra lo último que se guardó.',
  },
  missingAlt: (count) =>
    count === 1
      ? 'Una imagen no tiene descripción. Escribe lo que muestra entre sus corchetes: ![descripción](...).'
      : `${count} imágenes no tienen descripción. Escribe lo que muestran entre sus corchetes: ![descripción](...).`,
  picture: {
    title: 'Describe la imagen',
    alt: '¿Qué muestra la imagen?',
    altHint: 'Se lee en voz alta a quienes no la ven y aparece cuando no se puede cargar.',
    altRequired: 'Describe la imagen, por favor.',
    insert: 'Insertar la imagen',
    inserting: 'Subiendo la imagen...',
    cancel: 'Cancelar',
    failed: 'No se ha podido subir la imagen.',
  },
  pictures: {
    waiting: (count: number) => `${plural(count, 'imagen se está', 'imágenes se están')} subiendo...`,
    failed: 'Sin subir, y fuera del texto:',
    unnamed: 'Una imagen',
    problems: {
      tooMany: 'Más de 200 imágenes a la vez. Añádela más tarde, por favor.',
      unreadable: 'No se puede leer. Añádela con el botón «Imagen», por favor.',
    },
    describe: (count: number) => (count === 1 ? 'Describe la imagen' : `Describe las imágenes (${count})`),
    alt: (name: string) => `¿Qué muestra ${name}?`,
    numbered: (number: number) => `la imagen ${number}`,
  },
  question: {
    title: 'Elegir una pregunta',
    label: 'Pregunta',
    search: 'Buscar por texto o etiqueta',
    loading: 'Cargando las preguntas...',
    failed: 'No se han podido cargar las preguntas.',
    empty: 'Este curso aún no tiene preguntas.',
    found: (count) => (count === 1 ? '1 pregunta' : `${count} preguntas`),
    list: 'Preguntas',
    insert: 'Insertar',
    insertNamed: (prompt) => `Insertar «${prompt}»`,
    create: 'Crear y cambiar preguntas',
    problems: {
      missing:
        'Aquí los estudiantes no ven nada: el banco de este curso no tiene ninguna pregunta con este identificador.',
      in_test:
        'Aquí los estudiantes no ven nada: una prueba de este curso hace esta pregunta, y se conocería su solución.',
    },
    repeated: 'Aquí los estudiantes no ven nada: esta pregunta ya está más arriba en este texto.',
    tooMany: (most) => `Aquí los estudiantes no ven nada: un texto tiene como mucho ${most} preguntas.`,
  },
  pasted: {
    text: 'Lo que has pegado se ha convertido en Markdown. Ctrl+Z lo deshace.',
    takeBack: 'Deshacer lo pegado',
    web: (count: number) =>
      count === 1
        ? 'una imagen de otro sitio, que esta página no puede leer: guárdala y añádela con el botón «Imagen»'
        : `${count} imágenes de otros sitios, que esta página no puede leer: guárdalas y añádelas con el botón «Imagen»`,
    addresses: 'Direcciones de las imágenes',
    more: (count: number) => `y ${count} más`,
    refused: (names: string) =>
      `No se ha añadido: ${names}. Las imágenes pasan a formar parte del texto; los PDF, ZIP, documentos de oficina y audios pasan a ser archivos para descargar de esta unidad.`,
    title: 'Algo no se ha podido conservar:',
    lost: {
      pictures: (count: number) =>
        count === 1
          ? 'una imagen que solo está donde se copió: añádela con el botón «Imagen»'
          : `${count} imágenes que solo están donde se copiaron: añádelas con el botón «Imagen»`,
      embedded: (count: number) =>
        plural(count, 'vídeo, marco o sonido incrustado', 'vídeos, marcos o sonidos incrustados'),
      formulas: (count: number) =>
        count === 1
          ? 'la forma de una fórmula: solo están sus signos'
          : `la forma de ${count} fórmulas: solo están sus signos`,
      mergedCells: () => 'celdas combinadas de una tabla: su texto está en la primera de ellas',
      deepItems: (count: number) =>
        `listas de más de ocho niveles: ${plural(count, 'elemento está', 'elementos están')} en el octavo`,
      blocksInCells: () => 'listas o código en celdas de una tabla: están en una sola línea',
      links: (count: number) =>
        count === 1
          ? 'la dirección de un enlace que no está en la web'
          : `las direcciones de ${count} enlaces que no están en la web`,
      underlined: () => 'subrayados o resaltados',
    },
  },
  states: {
    names: { draft: 'Borrador', scheduled: 'Programada', published: 'Publicada' },
    scheduledFor: (time) => `Desde el ${time}`,
    press: {
      draft: (name, title) => `${name}: publicar ${title}`,
      scheduled: (name, title) => `${name}: cambiar la hora de ${title}`,
      published: (name, title) => `${name}: convertir ${title} en borrador`,
    },
    done: {
      draft: (count) => (count === 1 ? 'La unidad es un borrador.' : `${count} unidades son borradores.`),
      scheduled: (count) => (count === 1 ? 'La unidad está programada.' : `${count} unidades están programadas.`),
      published: (count) => (count === 1 ? 'La unidad está publicada.' : `${count} unidades están publicadas.`),
    },
    publish: 'Publicar',
    publishNow: 'Publicar ahora',
    hidden: 'Solo los administradores ven esta unidad.',
    makeDraft: 'Convertir en borrador',
    schedule: 'Programar',
    scheduleNamed: 'Programar…',
    scheduling: 'Programando...',
    scheduleTitle: '¿Cuándo se publica?',
    scheduleOne: (title) => `Los estudiantes ven «${title}» a partir de esta hora.`,
    scheduleMany: (count) => `Los estudiantes ven estas ${count} unidades a partir de esta hora.`,
    time: 'Día y hora',
    timeHint: (zone) => `En la zona horaria de la escuela (${zone})`,
    failed: 'No se ha podido cambiar el estado.',
    publishAtOnce: 'Publicarla ahora',
    publishAtOnceHint: 'Si no, es un borrador que solo ven los administradores hasta que la publiques.',
  },
  neighbours: {
    label: 'Otras unidades',
    previous: (title) => `Unidad anterior: ${title}`,
    next: (title) => `Unidad siguiente: ${title}`,
  },
  bar: {
    label: 'Borrador',
    changed: 'Hay cambios sin publicar.',
    unchanged: 'Todo está publicado.',
    publish: 'Publicar',
    discard: 'Descartar los cambios',
    view: 'Ver como estudiante',
    refused: (count) => `Aún sin guardar: ${plural(count, 'campo por corregir', 'campos por corregir')}.`,
  },
  publish: {
    title: '¿Publicar esta unidad?',
    text: 'Los estudiantes verán la unidad como está ahora. La versión anterior se conserva en el historial.',
    changes: 'Lo que cambia',
    small: 'Corrección pequeña',
    smallHint: 'A quienes ya han completado la unidad no se les dice que ha cambiado.',
    confirm: 'Publicar',
    busy: 'Publicando...',
    cancel: 'Cancelar',
    done: (number) => `Publicada como versión ${number}.`,
    failed: 'No se ha podido publicar la unidad.',
    invalid: 'Revisa primero los campos marcados.',
    changed: 'La unidad ha cambiado entretanto. Revísala otra vez antes de publicar.',
  },
  discard: {
    title: '¿Descartar los cambios sin publicar?',
    text: (fields) => `La unidad queda como está publicada. Se pierden los cambios sin publicar: ${fields}.`,
    confirm: 'Descartar',
    busy: 'Descartando...',
    failed: 'No se han podido descartar los cambios.',
    done: 'Los cambios se han descartado.',
  },
  outdated: {
    text: 'Entretanto se ha publicado esta unidad con otro texto del mismo campo. Elige qué se conserva antes de publicar.',
    choose: 'Comparar y elegir',
    mine: 'El borrador',
  },
  history: {
    title: 'Historial',
    lead: 'Todas las versiones publicadas. Al restaurar una, pasa al borrador; con eso no se publica nada.',
    loading: 'Cargando el historial...',
    failed: 'No se ha podido cargar el historial.',
    failedHelp: 'Inténtalo de nuevo en un momento.',
    none: 'Esta unidad aún no ha cambiado. Su primera versión aparece aquí con el primer cambio.',
    version: (number) => `Versión ${number}`,
    current: 'Publicada ahora',
    small: 'Corrección pequeña',
    author: 'de un antiguo administrador',
    asAdded: 'tal como era antes',
    compare: 'Comparar',
    compareNamed: (number) => `Comparar la versión ${number}`,
    restore: 'Restaurar',
    restoreNamed: (number) => `Restaurar la versión ${number}`,
    restoring: 'Restaurando...',
    restoreTitle: (number) => `¿Restaurar la versión ${number}?`,
    restoreText: 'Sustituye al borrador. Los estudiantes no ven nada hasta que publiques.',
    restoreFailed: 'No se ha podido restaurar la versión.',
    restored: (number) => `La versión ${number} está ahora en el borrador.`,
    more: 'Mostrar versiones anteriores',
  },
  diff: {
    title: 'Comparar dos versiones',
    from: 'Desde',
    to: 'Hasta',
    draft: 'El borrador',
    same: 'No hay ninguna diferencia.',
    before: 'Antes',
    after: 'Después',
    words: {
      added: 'Añadido:',
      removed: 'Eliminado:',
      skipped: (lines) => plural(lines, 'línea sin cambios', 'líneas sin cambios'),
    },
  },
};
