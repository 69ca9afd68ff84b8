/** El editor de las páginas propias de la escuela. */
export const pageSettings = {
  title: 'Páginas propias',
  hint: 'Como un aviso legal o una página para una ocasión. Cada una tiene su dirección; los enlaces siguen el orden de esta lista.',
  none: 'Todavía no hay ninguna.',
  add: 'Añadir una página',
  page: (place: number) => `Página ${place}`,
  on: 'Visible',
  off: 'Apagada',
  show: (name: string) => `Los visitantes pueden abrir: ${name}`,
  pageTitle: 'Título de la página',
  slug: 'Dirección, después de /p/',
  slugHint:
    'Letras y cifras, con guiones entre las palabras. Una vez publicada, una dirección anterior sigue llevando aquí.',
  former: (paths: string) => `También llevan aquí: ${paths}`,
  text: 'Texto de la página',
  place: 'Enlazada desde',
  places: { none: 'Ningún sitio', menu: 'El menú', footer: 'El pie' },
  label: 'Nombre corto',
  labelHint: 'En el menú o el pie. Vacío: el título.',
  image: 'Imagen',
  imageHint: 'Arriba en la página y en las vistas previas de los enlaces, en 16:9.',
  description: 'Descripción de la página',
  descriptionHint: 'La muestran los buscadores y las vistas previas de los enlaces. Vacía: la de la escuela.',
};

/** Los nombres de sus partes, para conflictos y el historial. */
export const pageNames = {
  slug: 'Dirección',
  former: 'Direcciones anteriores',
  place: 'Enlazada desde',
};
