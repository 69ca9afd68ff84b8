import type { Messages } from '#web/lib/messages/areas.ts';

/** El botón de compra de la página de un curso. */
export const buy: Messages['buy'] = {
  now: 'Comprar ahora',
  take: 'Hacer este curso',
  owned: 'Este curso ya es tuyo.',
  study: 'Ir al curso',
  ordered: 'Pedido: cómo pagar',
  ask: 'Pedir plaza',
  archived: 'Este curso ha llegado a su fin',
  archivedText: 'Ya no admite estudiantes nuevos. Quienes están inscritos conservan su acceso.',
  others: 'Ver los demás cursos',
  /** De la página de venta. */
  audience: 'Para quién es',
  guarantee: 'Garantía',
  faq: 'Preguntas frecuentes',
  testimonials: 'Lo que dicen quienes lo han hecho',
};
