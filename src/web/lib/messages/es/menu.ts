import type { Messages } from '#web/lib/messages/areas.ts';

/** El menú de quien está ahí, con sesión o sin ella. */
export const menu: Messages['menu'] = {
  guestLabel: 'Iniciar sesión o registrarse',
  label: 'Tu cuenta',
  login: 'Iniciar sesión',
  register: 'Registrarse',
  welcome: (name: string) => `¡Hola, ${name}!`,
  account: 'Mi cuenta',
  courses: 'Mis cursos',
  settings: 'Ajustes',
  admin: 'Administración',
  logout: 'Cerrar sesión',
  logoutFailed: 'No se ha podido cerrar la sesión. Comprueba tu conexión e inténtalo de nuevo.',
};
