import type { Messages } from '#web/lib/messages/messages.ts';

/** Palabras de los elementos básicos, iguales estén donde estén. */
export const ui: Messages['ui'] = {
  close: 'Cerrar',
  cancel: 'Cancelar',
  retry: 'Intentar de nuevo',
  loading: 'Cargando…',
  optional: 'opcional',
  showPassword: 'Mostrar la contraseña',
  hidePassword: 'Ocultar la contraseña',
  switchTheme: 'Cambiar entre claro y oscuro',
  breadcrumb: 'Estás aquí',
  steps: 'Pasos',
  step: (number: number, label: string) => `Paso ${number}: ${label}`,
  pages: 'Páginas',
  pageNumber: (page: number) => `Página ${page}`,
  previousPage: 'Página anterior',
  nextPage: 'Página siguiente',
  pageRange: (first: string, last: string, total: string) => `${first}–${last} de ${total}`,
  clearSearch: 'Borrar la búsqueda',
  stars: (rating: number) => `${rating} de 5 estrellas`,
  playVideo: (title: string) => `Reproducir el vídeo: ${title}`,
  youtubeNote: 'Se reproduce desde YouTube, que sabrá de tu visita cuando pulses reproducir.',
  videoUnsupported: 'Tu navegador no puede reproducir este vídeo.',
  downloadVideo: 'Descárgalo',
  captions: 'Inglés',
  errorTitle: 'No se ha podido cargar',
};
