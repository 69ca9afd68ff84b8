import type { Messages } from '#web/lib/messages/areas.ts';

const whole = (count: number) => new Intl.NumberFormat('es').format(count);

/** Seleccionar filas de una lista de la administración, y lo que se hace con todas a la vez. */
export const selection: Messages['admin']['selection'] = {
  row: (name) => `Seleccionar ${name}`,
  page: 'Seleccionar todas las filas de esta página',
  bar: 'Filas seleccionadas',
  count: (count) => (count === 1 ? '1 seleccionada' : `${whole(count)} seleccionadas`),
  all: (count) => `Seleccionar las ${whole(count)} que coinciden`,
  first: (count) => `Seleccionar las primeras ${whole(count)} que coinciden`,
  allFailed: 'No se han podido seleccionar las filas. Inténtalo de nuevo.',
  clear: 'Quitar la selección',
  progress: (finished, total) => `${whole(finished)} de ${whole(total)}`,
  finished: 'Terminado',
  stop: 'Parar',
  again: (count) => (count === 1 ? 'Intentar 1 de nuevo' : `Intentar ${whole(count)} de nuevo`),
  done: (count) => (count === 1 ? '1 hecha.' : `${whole(count)} hechas.`),
  failed: (count) => (count === 1 ? '1 ha fallado:' : `${whole(count)} han fallado, y ahí no se ha cambiado nada:`),
  left: (count) =>
    count === 1 ? '1 ha quedado fuera, porque has parado.' : `${whole(count)} han quedado fuera, porque has parado.`,
  more: (count) => `Y ${whole(count)} más.`,
  noResponse: 'La escuela no ha respondido.',
};
