import type { Messages } from '#web/lib/messages/areas.ts';

/** Las páginas para quien ha olvidado su contraseña: pedir un enlace y usarlo; también donde no se envía correo. */
export const forgotPassword: Messages['forgotPassword'] = {
  title: 'Restablecer la contraseña',
  description: 'Qué hacer si has olvidado la contraseña de tu cuenta.',
  lead: 'Dinos el correo electrónico de tu cuenta.',
  wait: 'Ya casi está...',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
  sentTitle: 'Mira en tu bandeja de entrada',
  sent: (email: string) =>
    `Si hay una cuenta con la dirección ${email}, va de camino un enlace para elegir otra contraseña. Sirve durante una hora, y solo el más reciente.`,
  sentNothing:
    '¿No ha llegado nada? Mira en la carpeta de correo no deseado y comprueba que es la dirección de tu cuenta.',
  email: 'Correo electrónico',
  submit: 'Restablecer la contraseña',
  noMailTitle: 'No hay ningún correo en camino',
  noMail:
    'Lo sentimos: esta escuela no tiene correo configurado y no puede enviarte un enlace. No se ha cambiado nada y tu contraseña de siempre sigue sirviendo. Un administrador de la escuela puede ponerte una nueva.',
  askSupport: (supportEmail: string) => `Pregunta en ${supportEmail}`,
  remembered: '¿La has recordado?',
  login: 'Volver a iniciar sesión',
  reset: {
    title: 'Elige una contraseña nueva',
    description: 'Pon una contraseña nueva a tu cuenta con el enlace que te hemos enviado.',
    lead: 'Sustituye a la anterior y cierra todas tus demás sesiones.',
    password: 'Contraseña nueva',
    help: (min: number) => `Al menos ${min} caracteres. Unas cuantas palabras que recuerdes son una buena contraseña.`,
    repeat: 'Repite la contraseña nueva',
    submit: 'Guardar la contraseña',
    saving: 'Guardando...',
    failed: 'No se ha podido guardar la contraseña. Inténtalo de nuevo.',
    done: 'Tu contraseña está guardada',
    doneText: (name: string) => `Has iniciado sesión como ${name}.`,
    toAccount: 'Ir a mi cuenta',
    noLink: 'Esta página necesita el enlace de tu correo',
    noLinkText: 'Vuelve a abrir el enlace del mensaje. Si está partido en dos líneas, cópialo entero.',
    askAgain: 'Pedir un enlace nuevo',
    noScript: 'Esta página necesita JavaScript y en tu navegador está desactivado.',
  },
};
