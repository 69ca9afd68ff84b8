import type { Messages } from '#web/lib/messages/areas.ts';

const whole = (count: number) => new Intl.NumberFormat('es').format(count);

/** La lista de solicitudes de plaza. */
export const requests: Messages['requests'] = {
  title: 'Solicitudes',
  lead: 'Quién ha pedido plaza en un curso. Matricúlalo o responde con unas palabras.',
  list: 'Solicitudes',
  found: (count) => (count === 1 ? '1 solicitud' : `${whole(count)} solicitudes`),
  search: 'Buscar solicitudes',
  searchHint: 'Un nombre o una dirección',
  state: 'Estado',
  allStates: 'Cualquier estado',
  states: { open: 'Pendientes', enrolled: 'Matriculadas', declined: 'Rechazadas' },
  loading: 'Cargando las solicitudes...',
  failed: 'No se han podido cargar las solicitudes.',
  failedHelp: 'Comprueba tu conexión e inténtalo de nuevo.',
  empty: 'Aún no hay solicitudes',
  emptyText: 'Cuando alguien pida plaza en la página de un curso, la solicitud aparecerá aquí.',
  notFound: 'Ninguna solicitud coincide',
  notFoundText: 'Prueba con menos letras o mira las solicitudes en cualquier estado.',
  clear: 'Ver todas las solicitudes',
  wants: (course) => `Una plaza en «${course}»`,
  noMessage: 'Sin mensaje.',
  accounts: {
    none: 'Aún sin cuenta',
    unconfirmed: 'Cuenta con la dirección sin confirmar',
    confirmed: 'Tiene cuenta',
  },
  alreadyEnrolled: 'Ya está en este curso',
  asked: 'Pedida',
  settled: (who) => (who === null ? 'Respondida' : `Respondida por ${who}`),
  reply: 'Respuesta',
  enrol: 'Matricular',
  enrolOf: (name) => `Matricular a ${name}`,
  decline: 'Rechazar',
  declineOf: (name) => `Rechazar la solicitud de ${name}`,
  bulk: {
    enrolTitle: (count: number) =>
      count === 1 ? '¿Matricular a 1 persona?' : `¿Matricular a ${whole(count)} personas?`,
    declineTitle: (count: number) =>
      count === 1 ? '¿Rechazar 1 solicitud?' : `¿Rechazar ${whole(count)} solicitudes?`,
    enrolNote:
      'Quienes no tienen cuenta reciben una, y un enlace para elegir contraseña. Las cuentas cuya dirección nadie ha confirmado quedan fuera: matricúlalas una a una.',
  },
  dialog: {
    enrolTitle: (name, course) => `¿Matricular a ${name} en «${course}»?`,
    declineTitle: (name, course) => `¿Rechazar la solicitud de ${name} para «${course}»?`,
    note: {
      none: 'Se crea una cuenta para esta dirección, a la que se envía un enlace para elegir una contraseña.',
      unconfirmed:
        'Hay una cuenta con esta dirección, pero nadie la ha confirmado: puede ser de otra persona. Esa cuenta recibe el curso.',
      confirmed: 'La cuenta con esta dirección recibe el curso.',
    },
    mailed: (email) => `Tu respuesta se envía a ${email}.`,
    noMail:
      'Esta escuela no envía correos: el mensaje solo se guarda en la bandeja de salida, desde donde puedes hacerlo llegar tú.',
    message: 'Mensaje (opcional)',
    messageHelp: 'Forma parte del correo.',
    working: 'Un momento...',
    failed: 'No se ha podido responder a la solicitud.',
    cancel: 'Cancelar',
  },
  done: {
    enrolled: (name) => `Matrícula hecha: ${name}.`,
    created: (name) =>
      `Matrícula hecha: ${name}, que ahora tiene una cuenta. El enlace para elegir una contraseña está en el correo.`,
    declined: (name) => `Solicitud rechazada: ${name}.`,
    outbox: 'Esta escuela no envía correos: el mensaje está en la bandeja de salida.',
    toOutbox: 'Abrir la bandeja de salida',
  },
};
