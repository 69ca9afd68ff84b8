import type { Messages } from '#web/lib/messages/areas.ts';

/** La página para pedir plaza en un curso, en una escuela que no cobra. */
export const ask: Messages['ask'] = {
  title: 'Pedir plaza',
  lead: (course) => `Dile a la escuela que te gustaría hacer «${course}». Te responderá por correo.`,
  name: 'Nombre',
  email: 'Correo electrónico',
  emailHelp: 'La escuela responde a esta dirección.',
  as: (name, email) => `Pides la plaza como ${name} (${email}).`,
  message: 'Mensaje (opcional)',
  messageHelp: 'Lo que la escuela deba saber: cuándo tienes tiempo o por qué este curso.',
  submit: 'Enviar la solicitud',
  sending: 'Enviando...',
  failed: 'No se ha podido enviar la solicitud. Inténtalo de nuevo.',
  kept: 'La escuela guarda tu nombre, tu dirección y tu mensaje para responderte.',
  privacy: 'Política de privacidad',
  sent: 'Tu solicitud ha llegado a la escuela',
  sentText: 'Alguien la leerá y te escribirá. No tienes que hacer nada más.',
  repeated: 'Ya has pedido esta plaza',
  repeatedText: 'La escuela tiene tu solicitud y te escribirá.',
  enrolled: 'Ya tienes plaza',
  enrolledText: 'El curso está abierto para ti.',
  study: 'Ir al curso',
  back: 'Volver al curso',
  courses: 'Ver los cursos',
  problems: {
    invalid_input: 'Falta algún dato o no es válido. Revisa tu nombre y tu correo.',
    too_many_attempts: 'Ha habido demasiadas solicitudes desde aquí. Inténtalo de nuevo dentro de una hora.',
    requests_closed: 'Esta escuela vende sus cursos: no hace falta pedir plaza.',
  },
};
