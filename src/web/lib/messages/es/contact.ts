import type { Messages } from '#web/lib/messages/areas.ts';

/** La página de contacto: su formulario y lo que se muestra una vez enviado. */
export const contact: Messages['contact'] = {
  title: 'Contacto',
  description: (school: string) => `Pregunta a ${school} por los cursos, tu cuenta o una compra.`,
  heading: 'Escríbenos',
  lead: 'Una duda antes de matricularte, una lección que no se reproduce, un elogio para quien te da clase: cuéntanoslo.',
  needed:
    'Necesitamos todo esto para responderte. Sin tu correo electrónico y tu conformidad el mensaje no se puede enviar.',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  email: 'Correo electrónico',
  message: 'Mensaje',
  messageHint: 'Si se trata de un curso, dinos cuál.',
  agreed: 'He leído las condiciones del servicio y las acepto',
  readTerms: 'Leer las condiciones del servicio',
  termsTitle: 'Condiciones del servicio',
  agree: 'Acepto',
  submit: 'Enviar el mensaje',
  emailInvalid: 'Escribe una dirección de correo válida',
  submitted: 'Formulario enviado correctamente',
  sending: 'Enviando...',
  failed: 'No se ha podido enviar el mensaje. No se ha perdido nada de lo escrito: inténtalo de nuevo.',
  noScript:
    'Este formulario necesita JavaScript y en tu navegador está desactivado. Escribe a la dirección que aparece en esta página.',
  sent: {
    title: 'Gracias por escribirnos',
    intro: 'Esto es lo que has escrito:',
    name: 'Nombre',
    fullName: (firstName: string, lastName: string) => `${firstName} ${lastName}`.trim(),
    email: 'Correo electrónico',
    message: 'Mensaje',
    leftEmpty: 'En blanco',
    note: 'Ten en cuenta que no se envía ningún correo. Esta escuela no tiene correo configurado, así que tu mensaje no se ha reenviado ni guardado.',
    passedOn: 'Tu mensaje va de camino a las personas de la escuela. Su respuesta llegará a tu correo.',
  },
  beside: {
    support: 'Por correo',
    supportText: 'Lo leen las personas que mantienen la escuela en marcha.',
    supportDemo: 'En esta demostración la dirección es un ejemplo: no la lee nadie.',
    form: 'Sobre este formulario',
    formText:
      'Comprueba lo que escribes y te lo vuelve a mostrar. No se envía ningún correo y nada de lo que escribas sale de esta página.',
    formTextMail:
      'Tu mensaje llega por correo a las personas de la escuela, y su respuesta a la dirección que indiques.',
    privacy: 'Cómo tratamos tus datos',
  },
};
