import { adminActivity } from './admin-activity.ts';
import type { Messages } from '#web/lib/messages/areas.ts';
import { adminLearners } from './admin-learners.ts';
import { adminUsers } from './admin-users.ts';
import { selection } from './selection.ts';

const whole = (count: number) => new Intl.NumberFormat('es-ES').format(count);

/** Lo que dice la administración sobre las personas: su marco, las cifras, los usuarios, los estudiantes de un curso y el registro. */
export const admin: Messages['admin'] = {
  simulated: {
    title: 'Los pagos son simulados',
    text: 'Quien hace un pedido recibe el curso al momento, no se mueve dinero y las facturas son muestras. Estos pedidos no son ingresos. Configura PAYMENTS para cobrar por los cursos.',
  },
  titles: {
    dashboard: 'Panel',
    users: 'Gestionar usuarios',
    students: 'Estudiantes del curso',
    activity: 'Actividad',
    outbox: 'Bandeja de salida',
    message: 'Un mensaje',
    subscribers: 'Boletín',
    courses: 'Gestionar cursos',
    editor: 'Editar un curso',
    unit: 'Editar una sección',
  },
  courseSearch: {
    found: (count) => (count === 0 ? 'Ningún curso encontrado.' : count === 1 ? '1 curso.' : `${count} cursos.`),
    failed: 'No se han podido buscar los cursos.',
  },
  nav: {
    label: 'Administración',
    dashboard: 'Panel',
    courses: 'Cursos',
    questions: 'Preguntas',
    users: 'Usuarios',
    activity: 'Actividad',
    orders: 'Pedidos',
    requests: 'Solicitudes',
    invoices: 'Facturas',
    certificates: 'Certificados',
    school: 'Escuela',
    media: 'Mediateca',
    messages: 'Mensajes',
    back: 'Volver a mi cuenta',
    seeSchool: 'Ver la escuela',
    search: 'Buscar',
    sidebar: 'Barra lateral',
  },
  exportList: 'Exportar como CSV',
  dashboard: {
    title: 'Panel',
    lead: 'Cómo va la escuela.',
    loading: 'Cargando las cifras...',
    error: (message: string) => `Error: ${message}`,
    failedHelp: 'Las cifras no se han perdido; solo es que no han llegado.',
    counts: 'La escuela en cifras',
    users: 'Usuarios',
    courses: 'Cursos',
    enrolments: 'Matrículas',
    revenue: 'Ingresos',
    manageUsers: 'Gestionar usuarios',
    manageCourses: 'Gestionar cursos',
    allTime: 'Desde que abrió la escuela',
    showTable: 'Ver como tabla',
    showChart: 'Ver como gráfico',
    months: {
      title: 'Matrículas a lo largo del tiempo',
      lead: 'Los últimos doce meses',
      summary: (total: number, best: string, most: number) =>
        total === 0
          ? 'Nadie se ha matriculado en los últimos doce meses.'
          : `Columnas de doce meses. ${whole(total)} matrículas en total; el mejor mes fue ${best}, con ${whole(most)}.`,
      month: 'Mes',
      bar: (month: string, count: number) => `${month}: ${count === 1 ? '1 matrícula' : `${whole(count)} matrículas`}`,
      empty: 'Nadie se ha matriculado en los últimos doce meses.',
    },
    revenueByCourse: {
      title: 'Ingresos por curso',
      lead: 'Los cursos que más han ingresado',
      summary: (courses: number, best: string, amount: string) =>
        courses === 0
          ? 'Ningún curso ha ingresado nada todavía.'
          : `Barras de ${courses === 1 ? 'un curso' : `${courses} cursos`}. El que más ha ingresado es ${best}: ${amount}.`,
      course: 'Curso',
      deleted: (course: string) => `${course} (eliminado)`,
      bar: (course: string, amount: string) => `${course}: ${amount}`,
      empty: 'Ningún curso ha ingresado nada todavía.',
    },
    period: {
      title: 'Lo nuevo',
      label: 'Periodo',
      periods: {
        '7d': 'Últimos 7 días',
        '30d': 'Últimos 30 días',
        '90d': 'Últimos 90 días',
        '12m': 'Últimos 12 meses',
        year: 'Este año',
        custom: 'Elegir días',
      },
      from: 'Desde',
      to: 'Hasta',
      span: (from: string, to: string) => (from === to ? from : `Del ${from} al ${to}`),
      comparedWith: (span: string) => `comparado con: ${span}`,
      names: {
        users: 'Usuarios nuevos',
        courses: 'Cursos nuevos',
        enrolments: 'Matrículas nuevas',
        revenue: 'Ingresos',
      },
      seeList: (name: string, value: string) => `${name}: ${value}, ver la lista`,
      same: (before: string) => `Como antes: ${before}`,
      change: (more: string, percent: string, before: string) =>
        percent === '' ? `${more}, antes: ${before}` : `${more} (${percent}), antes: ${before}`,
      failed: 'Las cifras de este periodo no han llegado.',
      failedHelp: 'Comprueba tu conexión y vuelve a intentarlo.',
    },
    newest: {
      title: 'Últimas matrículas',
      lead: 'Quién ha llegado más recientemente',
      person: 'Persona',
      course: 'Curso',
      paid: 'Pagado',
      when: 'Cuándo',
      deleted: 'Cuenta eliminada',
      empty: 'Todavía no se ha matriculado nadie.',
    },
  },
  days: {
    days: (from: string | null, to: string | null) =>
      to === null
        ? `Desde el ${from}`
        : from === null
          ? `Hasta el ${to}`
          : from === to
            ? `El ${from}`
            : `Del ${from} al ${to}`,
    allDays: 'Ver todos los días',
  },
  enrolments: {
    title: 'Matrículas',
    lead: 'Quién se matriculó en qué curso, y cuánto pagó.',
    found: (count: number) => (count === 1 ? '1 matrícula' : `${whole(count)} matrículas`),
    loading: 'Cargando las matrículas...',
    empty: 'Nadie se matriculó en este tiempo.',
    failed: 'No se han podido cargar las matrículas.',
    failedHelp: 'Comprueba tu conexión y vuelve a intentarlo.',
  },
  users: adminUsers,
  students: {
    title: 'Estudiantes del curso',
    titleOf: (course: string) => `Estudiantes de ${course}`,
    goBack: 'Volver',
    loadingCourse: 'Cargando el curso...',
    courseFailed: 'No se ha podido cargar el curso',
    courseFailedHelp: 'Comprueba tu conexión e inténtalo de nuevo.',
    add: {
      title: 'Añadir un usuario al curso',
      lead: 'Matricula a una persona sin compra. Encontrará el curso en «Mis cursos».',
      label: 'Usuario aún sin matricular',
      hint: 'Escribe una parte del nombre o del correo.',
      until: 'Último día de acceso',
      untilHint: 'Vacío: sin fin.',
      submit: 'Añadir al curso',
      submitting: 'Añadiendo...',
      choose: 'Elige un usuario de la lista.',
      added: (name: string) => `${name} ya tiene su matrícula.`,
      already: (name: string) => `${name} ya tenía matrícula.`,
      failed: 'No se ha podido añadir el usuario.',
      searching: 'Buscando...',
      nobody: 'No se ha encontrado a nadie sin matricular.',
      searchFailed: 'No se ha podido buscar entre los usuarios.',
      searchAgain: 'Buscar otra vez',
      found: (count: number, total: number) =>
        total > count
          ? `${count} de ${whole(total)} personas; sigue escribiendo para acotar.`
          : total === 1
            ? '1 persona.'
            : `${total} personas.`,
    },
    list: {
      title: 'Matriculados',
      count: (count: number) => (count === 1 ? '1 estudiante' : `${whole(count)} estudiantes`),
      search: 'Buscar estudiantes',
      searchHint: 'Un nombre o un correo',
      name: 'Nombre',
      email: 'Correo',
      untilDay: (day) => `Hasta el ${day}`,
      action: 'Acción',
      remove: 'Quitar',
      accessEnds: (count) =>
        count === 1
          ? 'Termina su acceso al curso. El progreso se conserva y vuelve con una nueva matrícula.'
          : 'Termina el acceso de todos al curso. El progreso se conserva y vuelve con una nueva matrícula.',
      sales: {
        paid: (count, many, amount) =>
          many
            ? `Se han pagado ${count} de estas plazas: ${amount} tras los reembolsos. Esto no devuelve nada: los pedidos, las facturas y los ingresos quedan. Para devolver el dinero, reembolsa los pedidos.`
            : `Esta plaza se pagó: ${amount} tras los reembolsos. Esto no devuelve nada: el pedido, la factura y los ingresos quedan. Para devolver el dinero, reembolsa el pedido.`,
        unknown: 'Lo pagado no se devuelve: los pedidos, las facturas y los ingresos quedan.',
      },
      removeMany: (count: number) =>
        count === 1 ? '¿Quitar a 1 estudiante de este curso?' : `¿Quitar a ${whole(count)} estudiantes de este curso?`,
      removeNamed: (name: string) => `Quitar a ${name}`,
      confirm: '¿Seguro que quieres quitar a este estudiante del curso?',
      removing: 'Quitando...',
      removed: (name: string) => `${name} ya no tiene matrícula.`,
      removeFailed: 'No se ha podido quitar al estudiante.',
      empty: 'Lo sentimos, pero todavía no se ha matriculado ningún estudiante en este curso.',
      emptyText: 'Añade a alguien arriba o matricula abajo toda una lista de correos.',
      nothing: 'Ningún estudiante coincide con esta búsqueda.',
      clear: 'Ver todos los estudiantes',
      loading: 'Cargando los estudiantes...',
      failed: 'No se han podido cargar los estudiantes.',
      failedHelp: 'Comprueba tu conexión e inténtalo de nuevo.',
    },
    import: {
      title: 'Matricular a muchos a la vez',
      close: 'Ocultar la lista de correos',
      lead: 'Correos, uno por línea, o una tabla o un archivo CSV con cualquier columna. Se puede invitar a quien no tiene cuenta.',
      paste: 'Correos',
      pasteHint: (max: number) => `Hasta ${whole(max)} líneas. No pasa nada antes de que hayas visto lo que pasaría.`,
      file: 'Elegir un archivo CSV',
      fileRead: (name, lines) => (lines === 1 ? `${name}: 1 línea leída.` : `${name}: ${whole(lines)} líneas leídas.`),
      fileUnreadable: 'Este archivo no se puede leer. Elige un archivo de texto (.csv o .txt).',
      fileTooLong: 'Esta lista es demasiado larga. Divídela en archivos más pequeños.',
      check: 'Comprobar la lista',
      checking: 'Comprobando...',
      nothing: 'En esta lista no hay ningún correo. Pon uno en cada línea.',
      failed: 'No se ha podido comprobar la lista.',
      preview: 'Lo que pasaría',
      done: 'Lo que ha pasado',
      line: 'Línea',
      email: 'Correo',
      outcome: 'Resultado',
      outcomes: {
        enrol: 'Se matricularía',
        invite: 'Recibiría una invitación',
        unconfirmed: 'Dirección sin confirmar',
        already_enrolled: 'Ya tiene matrícula',
        unknown: 'No hay ninguna cuenta con este correo',
        repeated: 'Aparece en una línea anterior',
        invalid: 'No es una dirección de correo',
      },
      outcomesDone: {
        enrol: 'Se ha matriculado',
        invite: 'Ha recibido una invitación',
        unconfirmed: 'Sin matricular: dirección sin confirmar',
        already_enrolled: 'Ya tenía matrícula',
        unknown: 'No hay ninguna cuenta con este correo',
        repeated: 'Aparece en una línea anterior',
        invalid: 'No es una dirección de correo',
      },
      unconfirmedHelp:
        'Cualquiera puede indicar cualquier dirección en su cuenta. Nadie ha demostrado todavía que las marcadas aquí sean suyas, así que estas cuentas no se matriculan. Marca las que sabes que son correctas.',
      accept: 'Matricular igualmente',
      acceptNamed: (email: string) => `Matricular igualmente: ${email}`,
      enrol: (count: number) => (count === 1 ? 'Matricular a 1 persona' : `Matricular a ${whole(count)} personas`),
      enrolAndInvite: (enrolled, invited) =>
        enrolled === 0
          ? `Invitar a ${invited === 1 ? '1 persona' : `${whole(invited)} personas`}`
          : `Matricular a ${whole(enrolled)} e invitar a ${whole(invited)}`,
      enrolling: 'Matriculando...',
      nobody: 'En esta lista no hay nadie a quien se pueda matricular.',
      enrolled: (count: number) =>
        count === 1 ? 'Se ha matriculado 1 persona.' : `Se han matriculado ${whole(count)} personas.`,
      invited: (count) =>
        count === 1
          ? '1 de ellas ha recibido una invitación por correo: la cuenta es suya cuando elija una contraseña.'
          : `${whole(count)} de ellas han recibido una invitación por correo: las cuentas son suyas cuando elijan una contraseña.`,
      emails: {
        title: 'Correos',
        off: 'Esta escuela no envía correos: no se escribe a nadie y no se puede invitar a quien no tiene cuenta. Configura antes un servidor de correo o ensaya el correo en Mensajes.',
        invite: (count) =>
          count === 1 ? 'Invitar a la persona sin cuenta' : `Invitar a las ${whole(count)} personas sin cuenta`,
        inviteHint:
          'Cada una recibe una cuenta y un correo con un enlace para elegir contraseña. Nadie puede entrar en ella de otro modo.',
        notify: 'Escribir a quienes tienen cuenta',
        message: 'Tus palabras en el correo (opcional)',
        messageHint: 'Por ejemplo, cuándo empieza la clase.',
        preview: 'Ver los correos',
        loading: 'Cargando...',
      },
      enrolFailed: 'No se ha podido matricular a estas personas; a ninguna.',
      startOver: 'Otra lista',
      more: (count: number) => (count === 1 ? 'Mostrar 1 línea más' : `Mostrar ${whole(count)} líneas más`),
      problemsOnly: 'Solo las líneas que no matriculan a nadie',
    },
  },
  learners: adminLearners,
  activity: adminActivity,
  selection,
};
