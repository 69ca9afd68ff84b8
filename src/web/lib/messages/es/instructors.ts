import type { Messages } from '#web/lib/messages/areas.ts';

/** Páginas públicas de los docentes y el formulario de su perfil. */
export const instructors: Messages['instructors'] = {
  courses: (name) => `Cursos de ${name}`,
  profile: 'Perfil público',
  profileLead: 'Lo que se lee sobre ti en las páginas de tus cursos.',
  public: 'Se ve en las páginas de los cursos que te nombran como docente.',
  name: 'Nombre en público',
  titleLabel: 'A qué te dedicas',
  titleHint: 'Una línea, como «Tejedora y docente en Oporto».',
  bio: 'Sobre ti',
  bioHint: 'Una línea en blanco empieza otro párrafo.',
  link: 'Dirección web',
  picture: 'Retrato',
  removePicture: 'Quitar el retrato',
  save: 'Guardar el perfil',
  saving: 'Guardando...',
  failed: 'No se ha podido guardar el perfil. Inténtalo de nuevo.',
};
