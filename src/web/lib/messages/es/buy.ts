import type { Messages } from '#web/lib/messages/areas.ts';

/** El botón de compra de la página de un curso. */
export const buy: Messages['buy'] = {
  now: 'Comprar ahora',
  owned: 'Este curso ya es tuyo.',
  study: 'Ir al curso',
  ask: 'Pedir plaza',
};
