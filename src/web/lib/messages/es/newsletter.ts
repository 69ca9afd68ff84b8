import type { Messages } from '#web/lib/messages/areas.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** Las páginas a las que llevan los enlaces del boletín. No ocurre nada hasta que se pulsa un botón. */
export const newsletter: Messages['newsletter'] = {
  confirm: {
    title: 'Confirma tu suscripción',
    description: `Confirma que quieres recibir el boletín de ${SCHOOL.name}.`,
    lead: 'Pulsa una vez y recibirás una carta al mes sobre los cursos nuevos.',
    submit: 'Confirmar la suscripción',
    done: 'Tu suscripción está confirmada',
    doneText: 'Te hemos enviado una carta de bienvenida. En ella está también el enlace para darte de baja.',
  },
  leave: {
    title: 'Darse de baja',
    description: `Deja de recibir el boletín de ${SCHOOL.name}.`,
    lead: 'Pulsa una vez y tu dirección saldrá de la lista.',
    submit: 'Darme de baja',
    done: 'Ya no estás en la lista',
    doneText: 'Hemos borrado tu dirección. Gracias por habernos leído.',
  },
  busy: 'Un momento...',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  noLink: 'Esta página necesita el enlace de tu correo',
  noLinkText: 'Vuelve a abrir el enlace del mensaje. Si está partido en dos líneas, cópialo entero.',
  noScript: 'Esta página necesita JavaScript y en tu navegador está desactivado.',
  toCourses: 'Ver los cursos',
};
