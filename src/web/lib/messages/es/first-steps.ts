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
      text: 'Los mensajes esperan en la bandeja de salida hasta que la escuela tenga un servidor de correo: quien lleva el servidor define SMTP_URL, MAIL_FROM y PUBLIC_URL y vuelve a arrancar la escuela.',
      action: 'Ver la bandeja de salida',
    },
    payments: {
      title: 'Pagos',
      text: {
        off: 'La escuela no cobra: quien quiere un curso pide plaza y tú le matriculas. Para dejarlo así, oculta este paso. Para vender cursos, quien lleva el servidor pone PAYMENTS en stripe (tarjetas) o invoice y vuelve a arrancar la escuela.',
        invoice:
          'Los compradores piden con factura, pero los ajustes no dicen cómo pagar. Indica la cuenta bancaria u otra forma en Pago con factura, y publícalo.',
        stripe: 'Los pedidos se pagan con Stripe.',
        simulated:
          'Los pedidos son simulados: no se cobra nada. Para vender cursos, quien lleva el servidor pone PAYMENTS en stripe o invoice; con off, quien quiere un curso pide plaza.',
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
