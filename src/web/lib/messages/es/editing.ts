import type { Messages } from '#web/lib/messages/areas.ts';

/** Lo que comparten los formularios de la administración: borradores, el aviso antes de salir y los conflictos. */
export const editing: Messages['editing'] = {
  draft: {
    restored: (time: string) => `Se ha recuperado lo que habías escrito el ${time}.`,
    without: {
      pictures: 'Las imágenes no se conservan: si habías elegido una, elígela otra vez.',
      passwords: 'La contraseña no se conserva: escríbela otra vez.',
    },
    discard: 'Descartar',
    hidden:
      'Lo que has escrito aún no está guardado. Se conserva en este navegador: abre otra vez el formulario para seguir.',
  },
  autosave: {
    saving: 'Guardando el borrador...',
    saved: (ms) => `Borrador guardado ${agoIn(ms)}`,
    isSaved: 'Borrador guardado',
    notSaved: 'Aún sin guardar',
    offline: 'No se ha podido guardar el borrador. Se volverá a intentar solo.',
    kept: 'Lo que has escrito se conserva en este navegador.',
    retry: 'Guardar ahora',
  },
  library: {
    choose: 'Elegir de la mediateca',
    chooseFor: (label) => `Elegir de la mediateca: ${label}`,
    failed: 'No se ha podido tomar el archivo de la mediateca.',
  },
  encoding: {
    title: '¿Se leen bien estas líneas?',
    lead: 'El archivo no dice en qué codificación está escrito. Si hay letras raras, elige otra codificación.',
    label: 'Codificación del archivo',
  },
  close: {
    title: '¿Cerrar sin guardar?',
    text: 'Se perderá lo que has escrito aquí.',
    discard: 'Descartar',
  },
  leave: {
    title: '¿Salir sin guardar?',
    kept: (days: number) =>
      `Tus cambios no están guardados. El texto se conserva ${days} días en este navegador y reaparece cuando abras otra vez el formulario; las imágenes y las contraseñas, no.`,
    lost: 'Tus cambios no están guardados. Si sales ahora, se pierden.',
    uploading:
      'Todavía se están subiendo archivos. Si sales ahora, se interrumpen. Para seguir más tarde, elige otra vez el mismo archivo; el de un vídeo, en el editor de su unidad.',
    stay: 'Seguir en esta página',
    leave: 'Salir',
  },
  preview: {
    width: 'Ancho de la vista previa',
    widths: { desktop: 'Ordenador', phone: 'Móvil' },
    theme: 'Colores de la vista previa',
    themes: { light: 'Claro', dark: 'Oscuro' },
  },
  conflict: {
    title: (name) => `${name ?? 'Alguien'} ha cambiado esto entretanto`,
    ownTitle: 'Has cambiado esto en otra pestaña o en otro dispositivo',
    explanation: 'No se ha sobrescrito nada. Los dos habéis cambiado lo siguiente: elige qué versión se conserva.',
    ownExplanation:
      'No se ha sobrescrito nada. Lo siguiente se ha cambiado en los dos sitios: elige qué versión se conserva.',
    mine: 'Tu versión',
    ownMine: 'La versión de esta pestaña',
    theirs: 'Su versión',
    ownTheirs: 'La otra versión',
    both: 'Las dos, una detrás de otra',
    paragraph: (label, nth, of) => `${label}: lugar ${nth} de ${of}`,
    merged: 'Cambiado en un solo sitio, y se conserva tal cual',
    onlyMine: 'Tu cambio',
    onlyTheirs: 'Su cambio',
    ownOnlyMine: 'Esta pestaña',
    ownOnlyTheirs: 'La otra pestaña',
    mergedParagraphs: 'Párrafos distintos: contiene los dos cambios',
    removed: 'Eliminado',
    keepTheirs: 'Descartar todos mis cambios',
    save: 'Guardar esta elección',
    goOn: 'Seguir editando',
    empty: 'Vacío',
  },
  /** A list of entries that have fields of their own. */
  entries: {
    invalid: 'Una de estas entradas está incompleta o es demasiado larga.',
    missing: 'Rellena esto o quita la entrada.',
    edit: 'Editar',
    editNamed: (name) => `Editar: ${name}`,
    close: 'Cerrar',
    closeNamed: (name) => `Cerrar: ${name}`,
    drag: (name) => `Arrastra ${name} a otro lugar`,
    up: (name) => `Subir: ${name}`,
    down: (name) => `Bajar: ${name}`,
    moved: (name, place, of) => `${name} está ahora en el lugar ${place} de ${of}.`,
    remove: (name) => `Quitar: ${name}`,
    removed: (name) => `Quitado: ${name}.`,
    undo: 'Deshacer',
    full: (max) => `Aquí puede haber ${max} como máximo.`,
  },
  list: {
    entry: (list, place) => `${list}, número ${place}`,
    add: 'Añadir otro',
    up: (place) => `Subir el ${place}`,
    down: (place) => `Bajar el ${place}`,
    remove: (place) => `Quitar el ${place}`,
  },
  tooLong: (max, length) => `Puede tener como máximo ${max} caracteres. Ahora tiene ${length}.`,
  yes: 'Sí',
  no: 'No',
  videoUnknown:
    'En esta dirección no se reconoce ningún vídeo. Se puede guardar igualmente; después abre la unidad y comprueba si se reproduce.',
};

/** Devuelve cuánto hace de algo. */
function agoIn(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 5) return 'ahora mismo';
  if (seconds < 60) return `hace ${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `hace ${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `hace ${hours} h` : `hace ${Math.round(hours / 24)} días`;
}
