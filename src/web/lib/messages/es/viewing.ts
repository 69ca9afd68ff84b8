import type { Messages } from '#web/lib/messages/areas.ts';

export const viewing: Messages['viewing'] = {
  label: 'Ver la escuela como otra persona',
  text: (name) => `Ves la escuela como ${name}. No se puede cambiar nada.`,
  stop: 'Terminar',
  failed: 'No se ha podido terminar. Inténtalo de nuevo.',
};
