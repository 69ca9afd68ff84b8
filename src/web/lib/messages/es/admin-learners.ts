import type { Messages } from '#web/lib/messages/areas.ts';

const whole = (count: number) => new Intl.NumberFormat('es-ES').format(count);

/** Lo que dice la lista de estudiantes de un curso, con sus filtros y acciones. */
export const adminLearners: Messages['admin']['learners'] = {
  progress: 'Progreso',
  ofUnits: (done, units) => `${done} de ${units}`,
  finished: 'Terminado',
  certificate: (day) => `Certificado del ${day}`,
  lastSeen: 'Última visita',
  never: 'Sin empezar',
  stoppedAt: 'Última unidad',
  unit: (number, title) => `${number}. ${title}`,
  tests: 'Pruebas',
  passed: 'aprobada',
  notPassed: 'no aprobada',
  waiting: 'aún sin corregir',
  attempts: (count) => (count === 1 ? '1 intento' : `${whole(count)} intentos`),
  joined: 'Matriculado',
  sources: {
    order: 'Por un pedido',
    admin: 'Por un administrador',
    import: 'De una lista',
    request: 'Tras una solicitud',
  },
  filter: 'Mostrar',
  all: 'Todos los estudiantes',
  states: {
    not_started: 'Sin empezar',
    quiet: '14 días sin visitas',
    stuck: 'Atascados en una unidad',
    finished: 'Terminados',
    failed_test: 'Prueba no aprobada',
  },
  counted: (name, count) => `${name} (${whole(count)})`,
  stuckAt: 'Atascados en',
  anyUnit: 'Cualquier unidad',
  sortBy: 'Ordenar por',
  sorts: {
    name: 'Nombre',
    '-name': 'Nombre, al revés',
    progress: 'Menos progreso',
    '-progress': 'Más progreso',
    lastSeen: 'Más tiempo sin visita',
    '-lastSeen': 'Última visita',
    joined: 'Matriculados primero',
    '-joined': 'Matriculados al final',
  },
  sortUp: (column) => `Ordenar por ${column}`,
  sortDown: (column) => `Ordenar por ${column}, al revés`,
  shown: (count, total) => `Se muestran ${whole(count)} de ${whole(total)}`,
  more: 'Mostrar más estudiantes',
  view: 'Vista',
  views: { list: 'Lista', grid: 'Unidades' },
  grid: 'Estudiantes y unidades',
  learner: 'Estudiante',
  unitStates: {
    done: 'Hecha',
    failed: 'Prueba no aprobada',
    waiting: 'Prueba aún sin corregir',
    opened: 'Empezada',
    none: 'Sin empezar',
  },
  extend: 'Prolongar el acceso',
  extendMany: (count) =>
    count === 1 ? '¿Prolongar el acceso de 1 estudiante?' : `¿Prolongar el acceso de ${whole(count)} estudiantes?`,
  extendText: 'El acceso que ya dura más, o que no tiene fin, queda como está.',
  lastDay: 'Último día de acceso',
  lastDayMissing: 'Escribe el último día de acceso.',
  reset: 'Reiniciar el progreso',
  resetMany: (count) =>
    count === 1 ? '¿Reiniciar el progreso de 1 estudiante?' : `¿Reiniciar el progreso de ${whole(count)} estudiantes?`,
  resetText:
    'Los certificados y los cursos completados se mantienen. Puedes deshacerlo durante 30 días, mientras el estudiante no vuelva a empezar la prueba.',
  resetUnit: 'Unidad',
  resetKind: 'Qué se reinicia',
  resetKinds: { unit: 'Todo el progreso en la unidad', test: 'Los intentos en su prueba' },
  resetUnitMissing: 'Elige una unidad.',
  wasReset: (count, unit) =>
    count === 1
      ? `Se ha reiniciado el progreso de 1 estudiante en «${unit}».`
      : `Se ha reiniciado el progreso de ${whole(count)} estudiantes en «${unit}».`,
  undo: 'Deshacer',
  undoMany: (count) =>
    count === 1 ? '¿Recuperar el progreso de 1 estudiante?' : `¿Recuperar el progreso de ${whole(count)} estudiantes?`,
  undoText: 'Lo que se quitó vuelve a estar como estaba. Lo estudiado desde entonces queda.',
  restore: 'Recuperar',
  recentResets: (count) => `Reiniciado en los últimos 30 días (${whole(count)})`,
  resetBy: (day, name) => (name === null ? day : `${day}, ${name}`),
  undoOf: (learner, unit) => `Deshacer: ${learner}, ${unit}`,
  wasRestored: (learner, unit) => `Se ha recuperado el progreso de ${learner} en «${unit}».`,
  restoreFailed: 'No se ha podido recuperar el progreso.',
};
