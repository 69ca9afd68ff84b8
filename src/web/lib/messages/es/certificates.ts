import type { Messages } from '#web/lib/messages/areas.ts';

/** Certificados: la página de uno y los de un usuario. */
export const certificates: Messages['certificates'] = {
  titleOf: (name, course) => `${name}: certificado de ${course}`,
  title: 'Certificado de finalización',
  awardedTo: 'Se certifica que',
  completed: 'ha completado el curso',
  on: (date) => `Completado el ${date}`,
  states: {
    valid: 'Este certificado es válido.',
    revoked: 'La escuela ha revocado este certificado.',
    replaced: 'Este certificado ya no es válido: la escuela ha emitido otro en su lugar.',
  },
  because: (reason) => `Motivo: ${reason}`,
  image: 'Insignia como imagen (PNG)',
  credential: 'Credencial Open Badges 3.0 (JSON)',
  making: 'Sus archivos se están creando. Estarán aquí en un minuto.',
  own: 'Mis certificados',
  revoked: 'Revocado',
  hidden: 'Oculto',
  problem: 'No se puede imprimir: la escuela no tiene un tipo de letra para sus letras. Avisa a la escuela.',
  pdf: 'Descargar en PDF',
  linkedIn: 'Añadir a LinkedIn',
  hide: 'Ocultar su página',
  show: 'Mostrar su página',
  correct: 'Corregir el nombre',
  name: 'Nombre en el certificado',
  nameHint: 'Recibes un certificado nuevo con otra dirección. El anterior deja de ser válido.',
  reissue: 'Emitirlo de nuevo',
  failed: 'No ha funcionado. Inténtalo de nuevo.',
};
