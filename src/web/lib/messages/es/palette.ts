import type { Messages } from '#web/lib/messages/areas.ts';

const whole = (count: number) => new Intl.NumberFormat('es').format(count);

/** La paleta de comandos de la administración. */
export const palette: Messages['palette'] = {
  title: 'Buscar en todo',
  label: 'Personas, cursos, unidades, páginas y acciones',
  placeholder: 'Un nombre, un correo, un título o un ID',
  kinds: {
    recent: 'Lo último abierto',
    pages: 'Páginas',
    actions: 'Acciones',
    people: 'Personas',
    courses: 'Cursos',
    units: 'Unidades',
  },
  states: { draft: 'borrador', published: 'publicado', unlisted: 'fuera del catálogo', archived: 'archivado' },
  roles: { user: 'usuario', teacher: 'docente', admin: 'administrador' },
  createCourse: 'Crear un curso',
  createUser: 'Crear un usuario',
  searching: 'Buscando...',
  results: (count) =>
    count === 0
      ? 'No se ha encontrado nada. Prueba con menos letras.'
      : count === 1
        ? '1 resultado'
        : `${whole(count)} resultados`,
  failed: 'La búsqueda no ha funcionado. Comprueba tu conexión y vuelve a escribir.',
};
