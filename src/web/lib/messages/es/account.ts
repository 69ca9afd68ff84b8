import type { Messages } from '#web/lib/messages/messages.ts';

const whole = (count: number) => new Intl.NumberFormat('es-ES').format(count);

/** La zona de quien tiene una cuenta: resumen, cursos y ajustes. */
export const account: Messages['account'] = {
  tabs: {
    label: 'Cuenta',
    account: 'Mi cuenta',
    courses: 'Mis cursos',
    settings: 'Ajustes',
    admin: 'Administración',
  },
  home: {
    title: 'Mi cuenta',
    greeting: (name: string) => `¡Hola, ${name}!`,
    details: 'Tus datos',
    name: 'Nombre',
    email: 'Correo electrónico',
    change: 'Cambiar tus datos',
    courses: 'Tus cursos',
    all: 'Ver todos los cursos',
    empty: 'Todavía no has comprado ningún curso',
    emptyText: 'En el catálogo hay algo para casi cualquier tarde.',
    browse: 'Explorar los cursos',
    failed: 'No se han podido cargar los cursos',
    failedHelp: 'Comprueba tu conexión e inténtalo de nuevo.',
    loading: 'Cargando tus cursos...',
  },
  courses: {
    title: 'Mis cursos',
    intro: 'Aquí encontrarás todos los cursos que has comprado',
    empty: 'Todavía no has comprado ningún curso',
    emptyText: 'Los cursos que compres aparecerán aquí, listos para empezar.',
    students: (count: number) => (count === 1 ? '1 estudiante' : `${whole(count)} estudiantes`),
    unitsDone: (done: number, of: number) => `${done} de ${of} unidades hechas`,
    start: 'Empezar el curso',
    startNamed: (course: string) => `Empezar el curso: ${course}`,
  },
  settings: {
    title: 'Ajustes',
    lead: 'Tu nombre, tu correo y tu contraseña.',
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    passwordHelp:
      'Déjala vacía para conservar la que tienes. Con una nueva se cierra tu sesión en todos los demás dispositivos.',
    repeatPassword: 'Repite la contraseña',
    edit: 'Editar',
    save: 'Guardar',
    saving: 'Guardando...',
    cancel: 'Cancelar',
    saved: 'Tu cuenta está actualizada.',
    nameRequired: 'Escribe tu nombre.',
    emailRequired: 'Escribe tu correo electrónico.',
    emailInvalid: 'Escribe una dirección de correo válida.',
    passwordShort: (min: number) => `La contraseña debe tener al menos ${min} caracteres.`,
    passwordsDiffer: 'Las contraseñas no coinciden',
    invalidUser: 'Identificador de usuario no válido',
    failed: 'No se ha podido actualizar la cuenta',
  },
};
