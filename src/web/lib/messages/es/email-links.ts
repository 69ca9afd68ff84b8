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
  /** Contraseña olvidada: pedir un enlace y usarlo; también donde no se envía correo. */
  forgotPassword: {
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
    askByForm: 'Pregunta con el formulario de contacto',
    remembered: '¿La has recordado?',
    login: 'Volver a iniciar sesión',
    reset: {
      title: 'Elige una contraseña nueva',
      description: 'Pon una contraseña nueva a tu cuenta con el enlace que te hemos enviado.',
      lead: 'Sustituye a la anterior y cierra todas tus demás sesiones.',
      password: 'Contraseña nueva',
      help: (min: number) =>
        `Al menos ${min} caracteres. Unas cuantas palabras que recuerdes son una buena contraseña.`,
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
  },
  /** Las páginas de los enlaces del boletín. Nada cambia antes de pulsar el botón. */
  newsletter: {
    confirm: {
      title: 'Confirma tu suscripción',
      description: (school: string) => `Confirma que quieres recibir el boletín de ${school}.`,
      lead: 'Pulsa una vez y recibirás una carta al mes sobre los cursos nuevos.',
      submit: 'Confirmar la suscripción',
      done: 'Tu suscripción está confirmada',
      doneText: 'Te hemos enviado una carta de bienvenida. En ella está también el enlace para darte de baja.',
    },
    leave: {
      title: 'Darse de baja',
      description: (school: string) => `Deja de recibir el boletín de ${school}.`,
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
  },
};
