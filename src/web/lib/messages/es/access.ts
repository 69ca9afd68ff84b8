import type { Messages } from '#web/lib/messages/areas.ts';

/** Por qué una persona puede o no abrir un curso. */
export const access: Messages['access'] = {
  open: {
    admin: 'Los administradores pueden abrir todos los cursos.',
    unknown: 'Con inscripción.',
    bought: (day, order) =>
      order === null ? `Inscripción el ${day} por una compra.` : `Inscripción el ${day} por el pedido ${order}.`,
    given: (day, by) => (by === null ? `Inscripción el ${day} por la escuela.` : `Inscripción el ${day} por ${by}.`),
    until: (day) => `El acceso termina el ${day}.`,
  },
  closed: {
    never: 'Nunca ha habido una inscripción en este curso.',
    order_unpaid: (order, day) => `El pedido ${order} del ${day} todavía no está pagado.`,
    payment_held: (order) => `El pago del pedido ${order} no coincide con lo pedido: la escuela lo está revisando.`,
    removed: (day, by) => (by === null ? `El acceso se retiró el ${day}.` : `${by} retiró el acceso el ${day}.`),
    refunded: (day, order) =>
      order === null ? `La compra se reembolsó el ${day}.` : `El pedido ${order} se reembolsó el ${day}.`,
    ended: (day) => (day === null ? 'El acceso ha terminado.' : `El acceso terminó el ${day}.`),
    draft: 'El curso es un borrador: solo lo abren los administradores.',
  },
  unit: {
    preview: (title) => `«${title}» es una muestra gratuita.`,
    done: (title, day) => `«${title}» se completó el ${day}.`,
    open: (title) => `«${title}» está abierta.`,
  },
  film: (title, times, day, phone) =>
    `El vídeo de «${title}» falló ${times === 1 ? 'el' : `${times} veces, la última el`} ${day}${phone ? ', en un móvil' : ''}.`,
};
