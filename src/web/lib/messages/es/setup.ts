import type { Messages } from '#web/lib/messages/areas.ts';

/** La página del enlace de configuración, que crea el primer administrador. */
export const setup: Messages['setup'] = {
  title: 'Configura tu escuela',
  lead: 'Crea el primer administrador: la cuenta con la que esta escuela es tuya.',
  name: 'Tu nombre',
  email: 'Tu correo electrónico',
  emailHelp: 'Con él inicias sesión. Más adelante puedes añadir otros administradores.',
  password: 'Contraseña',
  passwordHelp: (min) => `Al menos ${min} caracteres. Unas cuantas palabras que recuerdes hacen una buena contraseña.`,
  repeat: 'Repite la contraseña',
  submit: 'Crear el administrador',
  saving: 'Creando...',
  failed: 'No se ha podido crear el administrador. Inténtalo de nuevo.',
  noLink: 'Esta página necesita el enlace de configuración',
  noLinkText:
    'Aparece en la máquina de la escuela cada vez que se inicia. Sirve una sola vez, durante 15 minutos: vuelve a iniciar la escuela para tener uno nuevo.',
  expired:
    'Este enlace ya no sirve: tiene más de 15 minutos o la escuela se ha vuelto a iniciar. Iníciala otra vez para tener uno nuevo.',
  done: (name) => `¡Hola, ${name}!`,
  doneText: 'Administras esta escuela.',
  toDashboard: 'Ir al panel',
  doneElsewhere: (address) => `Tu escuela está en ${address}. Inicia sesión allí para continuar.`,
  toSchool: 'Ir a iniciar sesión',
};
