import type { Messages } from '#web/lib/messages/areas.ts';

/** Iniciar sesión y registrarse. */
export const auth: Messages['auth'] = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  repeatPassword: 'Repite la contraseña',
  leftOut: (images) => `No se imprime en certificados ni facturas: ${images}`,
  name: 'Nombre',
  passwordHelp: (min: number) =>
    `Al menos ${min} caracteres. Unas cuantas palabras que recuerdes son una buena contraseña.`,
  wait: 'Ya casi está...',
  problems: {
    invalid_input: 'Falta algún dato o no es válido. Revisa lo que has escrito.',
    bad_credentials: 'El correo o la contraseña no son correctos',
    password_common: 'Esta contraseña es demasiado fácil de adivinar. Elige una más larga.',
    password_personal: 'Elige una contraseña que no tenga nada que ver con tu nombre ni con tu correo.',
    user_exists: 'Este usuario ya existe',
    too_many_attempts: (minutes: number) =>
      minutes === 1
        ? 'Demasiados intentos. Inténtalo de nuevo dentro de 1 minuto.'
        : `Demasiados intentos. Inténtalo de nuevo dentro de ${minutes} minutos.`,
    overloaded: 'La escuela tiene mucho trabajo en este momento. Inténtalo de nuevo en unos segundos.',
  },
  login: {
    title: 'Iniciar sesión',
    lead: 'Nos alegra verte de nuevo. Tus cursos están donde los dejaste.',
    submit: 'Iniciar sesión',
    noAccount: '¿Todavía no tienes cuenta?',
    register: 'Regístrate aquí',
    forgot: '¿Has olvidado tu contraseña?',
    failed: 'Error de autenticación',
    headedFor: 'Inicia sesión para continuar. Te llevaremos directamente a la página a la que ibas.',
    already: (name: string) => `Has iniciado sesión como ${name}.`,
  },
  adminsOnly: (name: string) =>
    `Esta zona es para quienes administran la escuela, y la cuenta de ${name} no lo permite. Para entrar, inicia sesión con una cuenta de administración.`,
  ended: {
    title: 'Se ha cerrado tu sesión',
    text: (name: string) =>
      `Tu sesión ha terminado, ${name}. Vuelve a iniciarla para seguir donde estás: no se pierde nada de lo que has escrito.`,
  },
  register: {
    title: 'Crear una cuenta',
    lead: 'Con una cuenta conservas tus cursos y la unidad en la que te quedaste.',
    submit: 'Registrarme',
    haveAccount: '¿Ya tienes una cuenta?',
    login: 'Inicia sesión',
    failed: 'No se ha podido crear la cuenta',
  },
  registered: {
    title: 'Cuenta creada correctamente',
    lead: 'Tu cuenta está lista. Inicia sesión para empezar a aprender.',
  },
};
