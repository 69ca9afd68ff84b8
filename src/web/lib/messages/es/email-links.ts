import type { emailLinks as english } from '#web/lib/messages/en/email-links.ts';

/** Las páginas a las que llevan los enlaces sobre un correo: confirmarlo y deshacer un cambio. */
export const emailLinks: typeof english = {
  confirm: {
    title: 'Confirma tu correo',
    description: 'Confirma que la dirección de correo de tu cuenta es tuya.',
    lead: 'Con un clic, la escuela sabrá que esta dirección es tuya.',
    submit: 'Confirmar esta dirección',
    done: 'Tu dirección está confirmada',
    doneText: 'Gracias. No hace falta nada más.',
  },
  revert: {
    title: 'Recupera tu cuenta',
    description: 'Deshaz un cambio de tu dirección de correo con el enlace que te hemos enviado.',
    lead: 'Vuelve tu dirección de correo anterior, la contraseña que elijas aquí sustituye a la antigua y se cierran todas las demás sesiones.',
    submit: 'Recuperar la dirección',
    failed: 'No se ha podido recuperar la dirección. Inténtalo de nuevo.',
    done: 'Tu cuenta vuelve a ser tuya',
  },
  busy: 'Un momento...',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  noLink: 'Esta página necesita el enlace de tu correo',
  noLinkText: 'Vuelve a abrir el enlace del mensaje. Si está partido en dos líneas, cópialo entero.',
  noScript: 'Esta página necesita JavaScript y en tu navegador está desactivado.',
  onwards: 'Ir a mi cuenta',
};
