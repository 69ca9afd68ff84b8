import type { Messages } from '#web/lib/messages/areas.ts';

const whole = (count: number) => new Intl.NumberFormat('es').format(count);

/** Los certificados, en la administración. */
export const adminCertificates: Messages['adminCertificates'] = {
  title: 'Certificados',
  lead: 'Quien completa un curso recibe un certificado con página pública, PDF y Open Badge.',
  list: 'Certificados',
  found: (count) => (count === 1 ? '1 certificado' : `${whole(count)} certificados`),
  search: 'Buscar certificados',
  searchHint: 'Un nombre o un curso',
  state: 'Estado',
  allStates: 'Cualquier estado',
  states: { valid: 'Válido', revoked: 'Revocado', replaced: 'Sustituido' },
  loading: 'Cargando los certificados...',
  failed: 'No se han podido cargar los certificados.',
  failedHelp: 'Comprueba tu conexión e inténtalo de nuevo.',
  empty: 'Aún no hay certificados',
  emptyText: 'El primer estudiante que complete un curso recibirá el primero.',
  notFound: 'Ningún certificado coincide',
  notFoundText: 'Prueba con menos letras o con otro estado.',
  clear: 'Ver todos los certificados',
  quick: (time, videos) => `Muy rápido: curso completado en ${time} como mucho, y sus vídeos duran ${videos}.`,
  because: (reason) => `Motivo: ${reason}`,
  problem: (problem) =>
    `No se han podido crear sus archivos: ${problem}. Pon un tipo de letra con esas letras en la carpeta «fonts» de la carpeta de datos y corrige el nombre.`,
  page: 'Ver su página',
  revoke: 'Revocar',
  revokeOf: (name, course) => `Revocar el certificado de ${name} del curso ${course}`,
  correct: 'Corregir el nombre',
  correctOf: (name, course) => `Corregir el nombre en el certificado de ${name} de ${course}`,
  correctName: 'Nombre en el certificado',
  correctHint: 'Se emite un certificado nuevo con otra dirección. El anterior deja de ser válido.',
  leftOut: (images) => `No se imprime en el certificado: ${images}`,
  correctNow: 'Emitirlo de nuevo',
  notCorrected: 'No se ha podido emitir el certificado de nuevo.',
  reason: 'Por qué se revoca',
  reasonHint: 'Lo lee quien abra su página.',
  revokeNow: 'Revocarlo',
  notRevoked: 'No se ha podido revocar el certificado.',
  issuer: {
    title: 'Cómo se firman las credenciales',
    explained: 'Otros programas comprueban los Open Badges de esta escuela por su dirección y su clave.',
    noPublicUrl:
      'PUBLIC_URL no está definida: las credenciales que se emitan ahora nombran esta máquina, y nadie más puede comprobarlas.',
    elsewhere: (count) =>
      count === 1
        ? 'Una credencial válida nombra otra dirección de la escuela. Conserva esa dirección, o no se podrá comprobar.'
        : `${whole(count)} credenciales válidas nombran otra dirección de la escuela. Conserva esa dirección, o no se podrán comprobar.`,
    since: (date, keys) =>
      keys === 1
        ? `Se firma con una clave del ${date}.`
        : `Se firma con una clave del ${date}; las ${keys - 1} anteriores siguen valiendo.`,
    rotate: 'Firmar con una clave nueva',
    rotated: 'Las credenciales se firman ahora con una clave nueva.',
    notRotated: 'No se ha podido cambiar la clave.',
    rotateHint: 'Las credenciales ya firmadas siguen siendo válidas.',
  },
};
