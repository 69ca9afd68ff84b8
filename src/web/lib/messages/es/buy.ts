import type { Messages } from '#web/lib/messages/messages.ts';

/** El botón de compra de la página de un curso. */
export const buy: Messages['buy'] = {
  now: 'Comprar ahora',
  busy: 'Añadiendo al carrito...',
  owned: 'Este curso ya es tuyo.',
  study: 'Ir al curso',
  full: (limit: number) => `En el carrito caben ${limit} cursos y ya está lleno. Finaliza antes esta compra.`,
  toCheckout: 'Finalizar la compra',
  failed: 'No se ha podido añadir el curso al carrito. Inténtalo de nuevo.',
};
