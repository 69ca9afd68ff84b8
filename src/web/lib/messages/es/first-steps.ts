import type { Messages } from '#web/lib/messages/areas.ts';

/** La tarjeta del panel de una escuela nueva. */
export const firstSteps: Messages['firstSteps'] = {
  title: 'Primeros pasos',
  lead: 'Cinco cosas que hacen de esta tu escuela. Cada una se marca en cuanto está hecha.',
  progress: (done, all) => `${done} de ${all} hechos`,
  done: 'Hecho:',
  open: 'Por hacer:',
  hide: 'Ocultar',
  hideStep: (step) => `Ocultar el paso «${step}»`,
  hideAll: 'Ocultar todos los pasos',
  failed: 'No se ha podido ocultar el paso.',
  steps: {
    identity: {
      title: 'Nombre y colores',
      text: 'Ponle a la escuela su nombre, su logotipo y su color, y publícalos.',
      action: 'Abrir los ajustes',
    },
    course: {
      title: 'Primer curso',
      text: 'Crea un curso con una unidad y ponlo en el catálogo.',
      action: 'Crear un curso',
    },
    mail: {
      title: 'Correo',
      text: 'Con SMTP_URL, MAIL_FROM y PUBLIC_URL en el entorno, la escuela escribe por sí sola. Hasta entonces, sus mensajes se guardan en la bandeja de salida.',
      action: 'Ver la bandeja de salida',
    },
    payments: {
      title: 'Pagos',
      text: {
        off: 'La escuela no cobra: quien quiere un curso pide plaza y tú le matriculas. Pon PAYMENTS=off en el entorno para dejarlo así, o PAYMENTS=simulated para probar la compra sin dinero.',
        invoice: 'Los pedidos se pagan por factura: marca cada uno como pagado en Pedidos.',
        stripe: 'Los pedidos se pagan con Stripe.',
        simulated:
          'Los pedidos son simulados: no se cobra nada. Pon PAYMENTS=off en el entorno para dar plazas a quien las pida.',
      },
      action: 'Ver las solicitudes',
    },
    people: {
      title: 'Invitar a gente',
      text: 'Crea cuentas para profesores y estudiantes, o matricula a quien pida plaza.',
      action: 'Añadir personas',
    },
  },
};
