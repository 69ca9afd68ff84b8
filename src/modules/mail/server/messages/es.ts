import { spacedIban } from '#modules/orders/contract/bank-account.ts';
import { formatPrice } from '#contract/money/money.ts';
import type { Block } from './content.ts';
import type { MailedItem, MailedOrder, MailedPayment, MailMessages, MailSchool } from './messages.ts';

const hello = (name: string): string => (name === '' ? 'Hola:' : `Hola, ${name}:`);
/** Returns an admin's message as a quote; nothing without one. */
const quoted = (message: string): readonly Block[] => (message === '' ? [] : [{ quote: message }]);

const amount = (cents: number, currency: string): string => formatPrice(cents / 100, currency, 'es');
/** Returns a day in words. */
const written = (day: string): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

const rowName = ({ name, coupon }: MailedItem): string => (coupon ? `Cupón ${name}` : name);

/** Returns the courses and the total of an order, and its coupon. */
const orderRows = ({ items, cents, currency }: MailedOrder): Block => ({
  rows: items.map((item) => [rowName(item), amount(item.cents, currency)] as const),
  total: ['Total', amount(cents, currency)],
});

/** Returns how an order on account is paid. */
const howToPay = (data: Pick<MailedOrder, 'cents' | 'currency'> & MailedPayment): readonly Block[] => [
  [
    `Importe: ${amount(data.cents, data.currency)}`,
    `Concepto del pago: ${data.reference}`,
    `Fecha límite de pago: ${written(data.dueOn)}`,
    ...(data.iban === ''
      ? []
      : [
          `Titular de la cuenta: ${data.holder}`,
          ...(data.bank === '' ? [] : [`Banco: ${data.bank}`]),
          `IBAN: ${spacedIban(data.iban)}`,
          ...(data.bic === '' ? [] : [`BIC: ${data.bic}`]),
        ]),
  ].join('\n'),
  ...(data.text === '' ? [] : [data.text]),
];

/** Returns what a buyer has accepted, for the confirmation of the contract; nothing without any. */
const accepted = (consents: readonly string[] = []): readonly Block[] =>
  consents.length === 0 ? [] : ['Con tu pedido aceptaste esto:', { quote: consents.join('\n') }];

/** The school's mail in Spanish. */
export function es({ name: school, currency, isDemo }: MailSchool): MailMessages {
  const price = (cents: number): string => formatPrice(cents / 100, currency, 'es');
  const account = (support: string) =>
    `Recibes este mensaje porque tu dirección de correo pertenece a una cuenta de ${school}. ¿Dudas? ${support}`;
  return {
    contact: ({ name, email, message }) => ({
      subject: name === '' ? `Un mensaje para ${school}` : `Un mensaje de ${name} para ${school}`,
      blocks: [
        'Alguien ha escrito a la escuela desde el formulario de contacto:',
        { quote: message === '' ? '(El mensaje estaba vacío.)' : message },
        `De: ${name === '' ? '(sin nombre)' : name}\nCorreo: ${email}`,
        {
          small:
            'Si respondes a este mensaje, la respuesta llegará a quien lo escribió. Nadie ha comprobado que la dirección sea suya.',
        },
      ],
      footer: `Enviado desde el formulario de contacto de ${school}.`,
    }),
    'newsletter-confirm': (_data, { link }) => ({
      subject: 'Confirma tu suscripción',
      blocks: [
        'Hola:',
        `Alguien ha apuntado esta dirección al boletín de ${school}${isDemo ? ': una carta al mes con los cursos nuevos' : ''}. Si has sido tú, confírmalo, por favor.`,
        { action: 'Confirmar la suscripción', href: link },
        'El enlace funciona durante siete días. Hasta que lo confirmes no recibirás el boletín.',
      ],
      footer: 'Si no has apuntado tú esta dirección, no tienes que hacer nada: si nadie la confirma, la olvidamos.',
    }),
    'newsletter-welcome': (_data, { link }) => ({
      subject: `Te damos la bienvenida al boletín de ${school}`,
      blocks: [
        'Hola:',
        `Gracias: tu suscripción está confirmada.${isDemo ? ' Una vez al mes te contaremos qué cursos nuevos hay, y nada más.' : ''}`,
        'Si algún día quieres dejarlo, esta es la salida. No hace preguntas.',
        { action: 'Darme de baja', href: link },
      ],
      footer: `Recibes este mensaje porque te suscribiste al boletín de ${school}.`,
    }),
    'password-reset': (_data, { link, support }) => ({
      subject: 'Elige una contraseña nueva',
      blocks: [
        'Hola:',
        `Alguien ha pedido cambiar la contraseña de tu cuenta de ${school}. Si has sido tú, elige aquí una nueva:`,
        { action: 'Elegir una contraseña nueva', href: link },
        'El enlace sirve una sola vez y durante una hora. Si lo pediste varias veces, solo funciona el último.',
        'Si no has sido tú, no tienes que hacer nada: tu contraseña sigue siendo la misma.',
      ],
      footer: account(support),
    }),
    'password-set': (_data, { link, support }) => ({
      subject: 'Elige una contraseña para tu cuenta',
      blocks: [
        'Hola:',
        `Con tu compra se creó una cuenta para ti en ${school}. Para poder volver a tus cursos desde cualquier sitio, elige una contraseña:`,
        { action: 'Elegir una contraseña', href: link },
        'El enlace sirve una sola vez y durante siete días. Si ya elegiste una contraseña después de la compra, no lo necesitas.',
      ],
      footer: account(support),
    }),
    'password-changed': ({ name }, { support }) => ({
      subject: 'Tu contraseña ha cambiado',
      blocks: [
        hello(name),
        `La contraseña de tu cuenta de ${school} acaba de cambiar. Hemos cerrado todas tus demás sesiones.`,
        `Si no has sido tú, escribe cuanto antes a ${support}.`,
      ],
      footer: account(support),
    }),
    'email-confirm': (_data, { link }) => ({
      subject: 'Confirma tu dirección de correo',
      blocks: [
        'Hola:',
        `Alguien indicó esta dirección para una cuenta en ${school}. Si fuiste tú, confirma que es tuya:`,
        { action: 'Confirmar esta dirección', href: link },
        'El enlace sirve durante siete días. Si lo pediste más de una vez, solo vale el más reciente.',
      ],
      footer: 'Si no indicaste esta dirección, no tienes que hacer nada: quedará sin confirmar.',
    }),
    'email-changed': ({ name, how, change }, { link, support }) => ({
      subject: 'Se ha cambiado el correo de tu cuenta',
      blocks: [
        hello(name),
        {
          own: `Acaba de cambiarse la dirección de correo de tu cuenta en ${school}. Este mensaje se envió a la dirección anterior.`,
          admin: `Un administrador de ${school} acaba de poner otra dirección de correo a tu cuenta. Este mensaje se envió a la anterior.`,
          undone: `Tu cuenta en ${school} acaba de recuperar su dirección de correo anterior mediante el enlace que se envió allí. Este mensaje se envió a la dirección que tenía hasta ahora.`,
        }[how],
        ...(change === null
          ? [`Si no querías este cambio, escribe cuanto antes a ${support}.`]
          : [
              'Si fuiste tú, no tienes que hacer nada. Si no, recupera tu cuenta: vuelve esta dirección, eliges una contraseña nueva y se cierran todas las demás sesiones.',
              { action: 'Recuperar esta dirección', href: link },
              'El enlace sirve una sola vez, durante siete días.',
            ]),
      ],
      footer: `Recibes este mensaje porque tu dirección de correo pertenecía a una cuenta en ${school}. Preguntas: ${support}`,
    }),
    receipt: ({ name, items, real = false, consents }, { myCourses, support }) => ({
      subject: `Tu compra en ${school}`,
      blocks: [
        hello(name),
        items.filter(({ coupon }) => !coupon).length === 1
          ? 'Gracias por tu compra. Esto es lo que has comprado:'
          : 'Gracias por tu compra. Estos son los cursos que has comprado:',
        {
          rows: items.map((item) => [rowName(item), price(item.cents)] as const),
          total: ['Total', price(items.reduce((sum, item) => sum + item.cents, 0))],
        },
        real
          ? 'Esto no es una factura. La factura está en tu cuenta.'
          : 'El pago ha sido simulado: no se ha cobrado nada a ninguna tarjeta y no debes nada. Esto no es una factura.',
        ...accepted(consents),
        { action: 'Ir a mis cursos', href: myCourses },
      ],
      footer: account(support),
    }),
    refund: (
      { name, order, items, cents, currency, reason, ends, simulated, byHand, byBank },
      { myOrders, support },
    ) => {
      return {
        subject: `Tu reembolso del pedido ${order} en ${school}`,
        blocks: [
          hello(name),
          byBank
            ? `Tu banco ha recuperado lo que pagaste por tu pedido ${order}:`
            : items.length === 0
              ? `Hemos devuelto dinero que tu pedido ${order} no necesitaba.`
              : `Hemos reembolsado tu pedido ${order}:`,
          {
            rows: items.map((item) => [item.name, amount(item.cents, currency)] as const),
            total: ['Reembolso', amount(cents, currency)],
          },
          ...quoted(reason),
          simulated
            ? 'El pago fue simulado, y el reembolso también: no se ha movido dinero.'
            : byBank
              ? 'Tu banco te da el dinero; de nosotros no llega nada más.'
              : byHand
                ? 'Te devolvemos el dinero directamente, por ejemplo por transferencia.'
                : 'El dinero vuelve por el mismo medio con el que pagaste. Con tarjeta tarda de cinco a diez días.',
          ...(items.length === 0
            ? []
            : [ends ? 'Tu acceso a lo reembolsado ha terminado.' : 'Conservas tu acceso a los cursos.']),
          { action: 'Ir a mis pedidos', href: myOrders },
        ],
        footer: account(support),
      };
    },
    'order-placed': (data, { myOrders, support, attached }) => ({
      subject: `Cómo pagar tu pedido ${data.order} en ${school}`,
      blocks: [
        hello(data.name),
        'Gracias por tu pedido. Tus cursos se abren en cuanto llega el pago. Has pedido:',
        orderRows(data),
        ...howToPay(data),
        `Tu factura ${data.reference} está ${attached ? 'adjunta y también ' : ''}en tu cuenta. Ahí también puedes cancelar el pedido mientras no esté pagado.`,
        ...accepted(data.consents),
        { action: 'Ver pedido y factura', href: myOrders },
      ],
      footer: account(support),
    }),
    'order-arrived': (data, { orders }) => ({
      subject: `Pedido ${data.order} con factura: ${amount(data.cents, data.currency)}`,
      blocks: [
        'Ha llegado un pedido con factura. La factura y Mis pedidos dicen al comprador cómo pagarlo.',
        orderRows(data),
        `De: ${[data.company, data.name].filter(Boolean).join(', ')}\nCorreo: ${data.email}`,
        'Cuando llegue el dinero, marca el pedido como pagado: entonces se abren los cursos.',
        { action: 'Ver el pedido', href: `${orders}/${data.id}` },
      ],
      footer: `Recibes esto porque los pedidos de ${school} se anuncian a esta dirección.`,
    }),
    'order-reminder': (data, { myOrders, support, attached }) => ({
      subject: `Tu pedido ${data.order} en ${school} aún no está pagado`,
      blocks: [
        hello(data.name),
        `Todavía no hemos recibido el pago de tu pedido ${data.order}. ¿Has pagado estos últimos días? Entonces no tienes que hacer nada.`,
        orderRows(data),
        ...howToPay(data),
        ...(attached ? [`Adjuntamos tu factura ${data.reference}.`] : []),
        '¿Ya no quieres los cursos? Puedes cancelar el pedido en tu cuenta.',
        { action: 'Ver pedido y factura', href: myOrders },
      ],
      footer: account(support),
    }),
    'order-cancelled': (data, { myOrders, support }) => ({
      subject: `Tu pedido ${data.order} en ${school} está cancelado`,
      blocks: [
        hello(data.name),
        `Tu pedido ${data.order} está cancelado y no debes nada por él:`,
        orderRows(data),
        ...(data.invoice === ''
          ? []
          : [`Una factura rectificativa anula la factura ${data.invoice}. La encuentras en tu cuenta.`]),
        '¿Ya has pagado? Entonces escríbenos, para que te devolvamos el dinero.',
        { action: 'Ver mis pedidos', href: myOrders },
      ],
      footer: account(support),
    }),
    'order-withdrawn': (data, { orders }) => ({
      subject: `El comprador ha cancelado el pedido ${data.order}`,
      blocks: [
        'El comprador ha cancelado un pedido con factura que no estaba pagado:',
        orderRows(data),
        `De: ${[data.company, data.name].filter(Boolean).join(', ')}\nCorreo: ${data.email}`,
        ...(data.invoice === '' ? [] : [`Una factura rectificativa anula la factura ${data.invoice}.`]),
        'Si aun así llega el pago, marca el pedido como pagado o devuelve el dinero.',
        { action: 'Ver el pedido', href: `${orders}/${data.id}` },
      ],
      footer: `Recibes esto porque los pedidos de ${school} se anuncian a esta dirección.`,
    }),
    'order-undeliverable': (data, { myOrders, support }) => ({
      subject: `No pagues tu pedido ${data.order} en ${school}`,
      blocks: [
        hello(data.name),
        `Un curso de tu pedido ${data.order} ya no se ofrece, así que no podemos entregarlo como lo pediste:`,
        orderRows(data),
        'No lo pagues. Puedes cancelar el pedido en tu cuenta y volver a pedir lo que todavía quieras.',
        '¿Ya has pagado? Entonces responde a este mensaje para que te devolvamos el dinero.',
        { action: 'Ir a mis pedidos', href: myOrders },
      ],
      footer: account(support),
    }),
    'invoice-corrected': (data, { myOrders, support, attached }) => ({
      subject: `Tu factura corregida ${data.new} de ${school}`,
      blocks: [
        hello(data.name),
        `Hemos corregido tus datos en la factura de tu pedido ${data.order}. La nueva factura es ${data.new}; una factura rectificativa anula ${data.old}. El importe es el mismo${data.due ? '' : ' y no se mueve dinero'}.`,
        ...(data.due
          ? [
              'Paga el pedido con el nuevo concepto. ¿Ya lo has pagado con el anterior? Entonces no tienes que hacer nada.',
              ...howToPay(data.due),
            ]
          : []),
        attached ? 'Las adjuntamos en PDF y también las tienes en tu cuenta.' : 'Tienes las dos en tu cuenta, en PDF.',
        { action: 'Ver pedido y factura', href: myOrders },
      ],
      footer: account(support),
    }),
    'place-asked': ({ name, email, course, message }, { requests }) => ({
      subject: `Una solicitud de plaza en ${course}`,
      blocks: [
        `Alguien pide una plaza en el curso «${course}»:`,
        { quote: message === '' ? '(El mensaje estaba vacío.)' : message },
        `De: ${name === '' ? '(sin nombre)' : name}\nCorreo: ${email}`,
        { action: 'Ver las solicitudes', href: requests },
        {
          small:
            'Si respondes a este mensaje, la respuesta llegará a quien pidió la plaza. Nadie ha comprobado que la dirección sea suya.',
        },
      ],
      footer: `Recibes este mensaje porque administras ${school}.`,
    }),
    'place-given': ({ name, course, message }, { myCourses, support }) => ({
      subject: `Tienes una plaza en ${course}`,
      blocks: [
        hello(name),
        `Pediste una plaza en «${course}», en ${school}. Ya es tuya: el curso está abierto para ti.`,
        ...quoted(message),
        { action: 'Ir a mis cursos', href: myCourses },
      ],
      footer: account(support),
    }),
    'place-invited': ({ name, course, message }, { link, support }) => ({
      subject: `Tienes una plaza en ${course}`,
      blocks: [
        hello(name),
        `Pediste una plaza en «${course}», en ${school}. Ya es tuya. Hemos creado una cuenta para ti; elige una contraseña y podrás entrar:`,
        ...quoted(message),
        { action: 'Elegir una contraseña', href: link },
        'El enlace sirve una sola vez y durante siete días. Después, «¿Has olvidado tu contraseña?», en la página de acceso, te envía uno nuevo.',
      ],
      footer: account(support),
    }),
    enrolled: ({ name, course, message }, { myCourses, support }) => ({
      subject: `Tienes acceso a ${course}`,
      blocks: [
        hello(name),
        `${school} te ha matriculado en «${course}». El curso está abierto para ti.`,
        ...quoted(message),
        { action: 'Ir a mis cursos', href: myCourses },
      ],
      footer: account(support),
    }),
    'enrolled-invited': ({ name, course, message }, { link, support }) => ({
      subject: `${school} te invita a ${course}`,
      blocks: [
        hello(name),
        `${school} tiene una plaza para ti en «${course}», y una cuenta. Elige una contraseña y podrás entrar:`,
        ...quoted(message),
        { action: 'Elegir una contraseña', href: link },
        'El enlace sirve una sola vez y durante siete días. Después, «¿Has olvidado tu contraseña?», en la página de acceso, te envía uno nuevo.',
      ],
      footer: account(support),
    }),
    certificate: ({ name, course }, { myCourses, support }) => ({
      subject: `Tu certificado de ${course}`,
      blocks: [
        hello(name),
        `Enhorabuena: has completado «${course}» en ${school}. Tu certificado está listo, como página que puedes compartir, como PDF y como Open Badge.`,
        { action: 'Ver mis certificados', href: myCourses },
        { small: '¿Tu nombre no está escrito como debe? Ahí puedes corregirlo.' },
      ],
      footer: account(support),
    }),
    'place-declined': ({ name, course, message }, { support }) => ({
      subject: `Sobre tu solicitud de plaza en ${course}`,
      blocks: [
        hello(name),
        `Pediste una plaza en «${course}», en ${school}. Lo sentimos: por ahora no podemos ofrecértela.`,
        ...quoted(message),
      ],
      footer: `Recibes este mensaje porque esta dirección pidió una plaza en ${school}. ¿Dudas? ${support}`,
    }),
  };
}
