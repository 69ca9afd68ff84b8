import type { Messages } from '#web/lib/messages/areas.ts';

/** Las personas que trabajan en un curso, y las páginas donde lo hacen. */
export const teams: Messages['teams'] = {
  title: 'Equipo',
  lead: 'Quién trabaja en este curso. Lo abren y estudian sin comprarlo, en «Docencia» dentro de su cuenta.',
  loading: 'Cargando el equipo...',
  failed: 'No se ha podido cargar el equipo.',
  empty: 'Todavía no hay nadie en el equipo. La administración edita todos los cursos sin estar en su equipo.',
  list: 'Personas del equipo',
  name: 'Nombre',
  email: 'Correo electrónico',
  role: 'Función',
  roleOf: (name) => `Función de ${name}`,
  action: 'Acción',
  roles: { owner: 'Responsable', author: 'Autoría', marker: 'Calificación', viewer: 'Lectura' },
  rights: {
    owner:
      'Todo lo del curso salvo su precio: contenido, página de venta, estudiantes, calificaciones y el resto del equipo.',
    author: 'Contenido: unidades, vídeos, archivos, preguntas y pruebas, y publicarlos.',
    marker: 'Estudiantes y calificaciones. Lee el contenido.',
    viewer: 'Lee el contenido, también los borradores, y no ve a los estudiantes.',
  },
  changed: (name, role) => `${name} está ahora en el equipo con la función: ${role}.`,
  notChanged: 'No se ha podido cambiar la función.',
  add: 'Añadir a alguien al equipo',
  person: 'Persona',
  personHint: 'Escribe una parte de un nombre o de un correo.',
  emailHint: 'La dirección completa de su cuenta en esta escuela.',
  emailNeeded: 'Escribe una dirección de correo.',
  choose: 'Elige a una persona de la lista.',
  submit: 'Añadir al equipo',
  adding: 'Añadiendo...',
  added: (name, role) => `${name} está en el equipo con la función: ${role}.`,
  notAdded: 'No se ha podido añadir a la persona.',
  remove: 'Quitar',
  removing: 'Quitando...',
  removeNamed: (name) => `Quitar a ${name} del equipo`,
  removeTitle: (name) => `¿Quitar a ${name} del equipo?`,
  removeText:
    'Ya no podrá trabajar en este curso. Lo que ha hecho se conserva, y también su plaza si la tiene como estudiante.',
  removed: (name) => `${name} ya no está en el equipo.`,
  notRemoved: 'No se ha podido quitar a la persona.',
  search: {
    searching: 'Buscando...',
    nobody: 'Nadie coincide.',
    searchFailed: 'No se han podido buscar las cuentas.',
    searchAgain: 'Buscar otra vez',
    found: (count, total) =>
      total > count
        ? `${count} de ${total} personas; sigue escribiendo para acotar.`
        : total === 1
          ? '1 persona.'
          : `${total} personas.`,
  },
  pages: {
    headTitle: 'Docencia',
    loading: 'Cargando el curso...',
    failed: 'No se ha podido cargar el curso.',
    failedHelp: 'Comprueba tu conexión y vuelve a intentarlo.',
    none: 'No impartes este curso',
    noneText: 'Quizá te han quitado la función, o has abierto la dirección con otra cuenta.',
    back: 'Todos los cursos que impartes',
    edit: 'Editar el curso',
    open: 'Abrir el curso',
    openOf: (course) => `Abrir el curso ${course}`,
    study: 'Estudiar',
    studyOf: (course) => `Estudiar ${course}`,
  },
};
