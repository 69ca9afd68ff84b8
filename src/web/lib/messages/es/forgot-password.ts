import type { Messages } from '#web/lib/messages/messages.ts';

/** La página para quien ha olvidado su contraseña, en una escuela que no puede enviar correo. */
export const forgotPassword: Messages['forgotPassword'] = {
  title: 'Restablecer la contraseña',
  description: 'Qué hacer si has olvidado la contraseña de tu cuenta.',
  lead: 'Dinos el correo electrónico de tu cuenta.',
  email: 'Correo electrónico',
  submit: 'Restablecer la contraseña',
  noMailTitle: 'No hay ningún correo en camino',
  noMail:
    'Lo sentimos: esta escuela no tiene correo configurado y no puede enviarte un enlace. No se ha cambiado nada y tu contraseña de siempre sigue sirviendo. Un administrador de la escuela puede ponerte una nueva.',
  askSupport: (supportEmail: string) => `Pregunta en ${supportEmail}`,
  remembered: '¿La has recordado?',
  login: 'Volver a iniciar sesión',
};
