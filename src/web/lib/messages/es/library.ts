import type { Messages } from '#web/lib/messages/areas.ts';

const whole = (count: number) => new Intl.NumberFormat('es').format(count);
const files = (count: number) => (count === 1 ? '1 archivo' : `${whole(count)} archivos`);

/** La mediateca: las imágenes y los archivos de la escuela. */
export const library: Messages['library'] = {
  title: 'Mediateca',
  lead: 'Todas las imágenes y archivos que se han subido, y dónde se usan. Lo que no se usa en ningún sitio se puede borrar: las imágenes, una hora después de subirse; los demás archivos, al cabo de un día. Las imágenes sin usar desaparecen entonces solas, igual que los archivos de unidades borradas.',
  list: 'Imágenes y archivos',
  total: (count, size) => `${files(count)}, ${size} en total.`,
  totalUnused: (count, size) =>
    count === 0 ? 'Ninguno se puede borrar.' : `${files(count)} con ${size} no se usan en ningún sitio.`,
  quota: (size) => `Hay sitio para ${size}.`,
  search: 'Buscar por nombre',
  kind: 'Tipo',
  allKinds: 'Cualquier tipo',
  kinds: {
    image: 'Imagen',
    video: 'Vídeo',
    audio: 'Sonido',
    document: 'Documento',
    captions: 'Subtítulos',
    archive: 'Curso por importar',
  },
  course: 'Solo de un curso',
  onlyUnused: 'Solo sin usar',
  ofOneCourse: (name) => `Archivos de ${name}`,
  onlyCourse: (name) => `Solo archivos de ${name}`,
  allCourses: 'Archivos de todos los cursos',
  shown: (count, more) => (more ? `Se muestran los ${whole(count)} más recientes.` : `${files(count)}.`),
  loading: 'Cargando los archivos...',
  failed: 'No se han podido cargar los archivos.',
  failedHelp: 'Comprueba tu conexión e inténtalo de nuevo.',
  empty: 'Todavía no se ha subido nada',
  emptyText: 'Las imágenes y los archivos aparecen aquí cuando forman parte de un curso o de los ajustes.',
  notFound: 'Ningún archivo coincide',
  notFoundText: 'Prueba con menos letras o con otro tipo.',
  clear: 'Mostrar todos los archivos',
  more: 'Mostrar más',
  unnamed: 'Sin nombre',
  unknownSize: 'tamaño aún desconocido',
  newTab: '(se abre en otra pestaña)',
  unused: 'Sin usar',
  inUse: 'Se conserva por ahora: se ha subido, elegido o quitado hace poco',
  removed: 'retirada',
  places: {
    course: 'Curso',
    unit: 'Unidad',
    unitDraft: 'Borrador de la unidad',
    unitVersion: 'Versión anterior de la unidad',
    unitFile: 'Archivo para descargar en',
    captions: 'Subtítulos en',
    poster: 'Imagen previa al vídeo en',
    question: 'Pregunta de',
    teacher: 'Retrato de',
    settings: 'Escuela:',
    settingsDraft: 'Borrador de la escuela:',
    settingsVersion: 'Versión anterior de la escuela',
    page: 'Página',
    certificates: 'Certificados emitidos',
    import: 'Deshacer la importación de',
  },
  parts: {
    identity: 'Identidad',
    home: 'Inicio',
    about: 'Sobre nosotros y equipo',
    pages: 'Páginas',
    footer: 'Pie de página',
    legal: 'Textos legales',
    certificate: 'Certificados',
  },
  moreUses: (count) => (count === 1 ? '1 más' : `${whole(count)} más`),
  andMore: 'Y en más sitios.',
  delete: 'Borrar',
  deleteNamed: (name) => `Borrar ${name}`,
  deleteSelected: 'Borrar lo seleccionado',
  selectShown: (count) => `Seleccionar los ${whole(count)} mostrados`,
  deleting: 'Borrando...',
  question: (count) => (count === 1 ? '¿Borrar este archivo?' : `¿Borrar ${whole(count)} archivos?`),
  consequence: (size) =>
    `Con ello se liberan ${size} y no se puede deshacer. Se conserva lo que para entonces esté en uso y lo que se haya subido, elegido o quitado hace poco.`,
  deleteFailed: 'No se han podido borrar los archivos.',
  deleted: (count, size) =>
    count === 1
      ? `Se ha borrado 1 archivo: vuelven a estar libres ${size}.`
      : `Se han borrado ${whole(count)} archivos: vuelven a estar libres ${size}.`,
  kept: (count) =>
    count === 1
      ? '1 está en uso, o se ha usado o subido hace poco, y se conserva.'
      : `${whole(count)} están en uso, o se han usado o subido hace poco, y se conservan.`,
  choose: {
    image: 'Elegir una imagen de la mediateca',
    video: 'Elegir un vídeo de la mediateca',
    file: 'Elegir un archivo de la mediateca',
  },
  ofSchool: 'Todo lo que se ha subido en esta escuela, lo más reciente primero.',
  ofCourse: 'Lo que se ha subido para este curso, lo más reciente primero.',
  nothing: 'No hay nada que elegir. Prueba con otras palabras o sube un archivo.',
};
