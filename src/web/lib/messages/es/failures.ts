import type { Messages } from '#web/lib/messages/areas.ts';

/** Fallos de las llamadas sin una frase del servidor. */
export const failures: Messages['failures'] = {
  noResponse: 'El servidor no responde',
  unknown: 'Se ha producido un error',
};
