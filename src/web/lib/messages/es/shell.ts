import type { Messages } from '#web/lib/messages/areas.ts';

/** Lo que dice el marco de todas las páginas: sus partes y las páginas para cuando algo va mal. */
export const shell: Messages['shell'] = {
  pageTitle: (page: string, school: string) => `${page} · ${school}`,
  offers: {
    en: { text: 'This page is also there in English.', view: 'View in English', dismiss: 'Stay with Spanish' },
  },
  skipToContent: 'Saltar al contenido',
  notFound: {
    title: 'Página no encontrada',
    heading: 'Esta página no está en nuestra lista de clase',
    explanation: 'Puede que la dirección tenga una errata, o que lo que había aquí se haya movido o quitado.',
    toCourses: 'Ver todos los cursos',
    toHome: 'Volver al inicio',
  },
  offline: {
    heading: 'Estás sin conexión',
    text: 'No se ha podido cargar esta página. Se abrirá en cuanto vuelva la conexión.',
  },
  notLoaded: {
    heading: 'No se ha podido cargar esta página',
    text: 'Puede que tu conexión sea lenta o se corte, o que la escuela se acabe de actualizar.',
  },
  crash: {
    title: 'Algo ha ido mal',
    heading: '¡Error inesperado de la aplicación!',
    explanation: 'Algo ha fallado por nuestra parte. Intentarlo de nuevo suele funcionar.',
    reference: (requestId: string) => `Si vuelve a ocurrir, danos este número: ${requestId}`,
    tryAgain: 'Intentar de nuevo',
    toHome: 'Volver al inicio',
  },
};
