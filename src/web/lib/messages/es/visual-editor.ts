import type { Messages } from '#web/lib/messages/areas.ts';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** El editor visual de textos: su barra, la de lo que está seleccionado y el menú de `/`. */
export const visualEditor: Messages['visualEditor'] = {
  loading: 'Cargando el editor...',
  notLoaded: 'No se ha podido cargar el editor. Comprueba tu conexión o escribe en «Código».',
  help: 'Escribe / al principio de una línea para insertar algo.',
  helpKeys: 'Alt+F10 lleva a la barra; después de Escape, Tab sale del texto.',
  tabLeaves: 'Ahora Tab sale del texto.',
  videoTitle: 'Vídeo',
  inexact: 'Una parte de este texto no se puede escribir en Markdown. Míralo en «Código».',
  mode: { label: 'Escribir', visual: 'Visual', source: 'Código' },
  missingAlt: (count: number) =>
    count === 1
      ? 'Una imagen no tiene descripción. Selecciónala y escribe lo que muestra en la barra sobre el texto.'
      : `${count} imágenes no tienen descripción. Selecciónalas y escribe lo que muestran en la barra sobre el texto.`,
  toolbar: 'Dar formato al texto',
  kind: {
    label: 'Tipo de párrafo',
    text: 'Texto',
    heading: (level: number) => (level < 3 ? 'Título' : level === 3 ? 'Título menor' : 'Título mínimo'),
    other: 'Otro',
  },
  tools: {
    bold: 'Negrita',
    italic: 'Cursiva',
    strike: 'Tachado',
    code: 'Código',
    link: 'Enlace',
    bullets: 'Lista',
    numbers: 'Lista numerada',
    tasks: 'Tareas',
    quote: 'Cita',
    callout: 'Recuadro',
    maths: 'Fórmula',
    table: 'Tabla',
    picture: 'Imagen',
    film: 'Vídeo en el texto',
    question: 'Pregunta',
    footnote: 'Nota al pie',
    rule: 'Línea divisoria',
    heading: 'Título',
    subheading: 'Título menor',
    undo: 'Deshacer',
    redo: 'Rehacer',
  },
  slash: {
    label: 'Insertar',
    found: (count: number) => (count === 1 ? '1 cosa para insertar' : `${count} cosas para insertar`),
  },
  selected: {
    label: 'Lo que está seleccionado',
    rowAbove: 'Fila encima',
    rowBelow: 'Fila debajo',
    deleteRow: 'Eliminar la fila',
    columnBefore: 'Columna antes',
    columnAfter: 'Columna después',
    deleteColumn: 'Eliminar la columna',
    deleteTable: 'Eliminar la tabla',
    align: 'Alineación de la columna',
    aligned: { none: 'Automática', left: 'Izquierda', center: 'Centro', right: 'Derecha' },
    indent: 'Aumentar sangría',
    outdent: 'Reducir sangría',
    done: 'Hecho',
    code: 'Lenguaje del código',
    callout: 'Tipo de recuadro',
    callouts: { note: 'Nota', tip: 'Consejo', important: 'Importante', warning: 'Atención', caution: 'Precaución' },
    calloutTitle: 'Título del recuadro',
    alt: 'Descripción',
    caption: 'Pie de imagen',
    address: 'Dirección',
    width: 'Ancho de la imagen',
    percent: (width: number) => `${width} % del texto`,
    removeLink: 'Quitar el enlace',
    apply: 'Aplicar',
    cancel: 'Cancelar',
    linkAddress: 'Dirección del enlace',
    badAddress: 'Escribe una dirección como https://example.org o /courses.',
    videoAddress: 'Dirección del vídeo: YouTube, Vimeo, Bunny, Loom, Wistia o un archivo (.mp4, .webm)',
    videoTitle: 'Título del vídeo',
    formula: String.raw`Una fórmula en TeX, como \frac{a}{b}`,
    noFormula: 'Esto no se puede dibujar como fórmula. Se vería tal como está escrito.',
    preview: 'Vista previa de la fórmula',
    raw: 'Markdown que se queda como está',
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
    title: 'Algo no se ha podido conservar:',
    lost: {
      pictures: (count: number) =>
        count === 1
          ? 'una imagen que solo está donde se copió: añádela con el botón «Imagen»'
          : `${count} imágenes que solo están donde se copiaron: añádelas con el botón «Imagen»`,
      fieldImages: (count: number) =>
        count === 1 ? 'una imagen, que aquí no se puede añadir' : `${count} imágenes, que aquí no se pueden añadir`,
      unitParts: () => 'imágenes, fórmulas, tareas, recuadros o notas al pie: están en el texto como Markdown',
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
};
