import type { Messages } from '#web/lib/messages/areas.ts';

/** La página sobre la escuela, aparte de los textos de sus ajustes. */
export const about: Messages['about'] = {
  title: 'La escuela',
  team: 'Nuestro equipo',
  empty: 'Todavía no hemos escrito esta página. Si quieres saber algo, pregúntanos.',
};
