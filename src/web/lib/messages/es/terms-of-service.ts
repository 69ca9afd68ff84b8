import type { LegalDocument } from '#web/lib/messages/legal-document.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** Las condiciones del servicio, en su página y junto al formulario de contacto. */
export const termsOfService: LegalDocument = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'agreement',
      title: 'Qué son estas condiciones',
      body: [
        `Estas condiciones son el acuerdo entre tú y quien gestiona ${SCHOOL.name} en esta dirección; en adelante, «nosotros» se refiere a quien la gestiona y «la escuela», a este sitio web con sus cursos. Las aceptas al crear una cuenta, comprar un curso o enviar el formulario de contacto. Si solo echas un vistazo, no tienes que aceptar nada.`,
        'Los derechos que la ley te da como consumidor nunca son menores de lo que la ley dispone, se escriba aquí lo que se escriba.',
      ],
    },
    {
      id: 'account',
      title: 'Tu cuenta',
      body: [
        'Para estudiar necesitas una cuenta. Hacen falta un nombre, un correo electrónico y una contraseña, y es solo tuya: no la compartas ni inicies con ella la sesión de otras personas.',
        {
          list: [
            'Elige una contraseña que no uses en ningún otro sitio y no se la digas a nadie. Nunca te la pediremos.',
            'Indica un correo electrónico que sea tuyo. Con él inicias sesión.',
            'Si crees que otra persona ha usado tu cuenta, cambia la contraseña en los ajustes: así se cierran todas las demás sesiones.',
            'Si tienes menos de dieciséis años, pide permiso a tu madre, tu padre o quien te tutele antes de crear una cuenta.',
          ],
        },
        { seeAlso: { to: '/settings', label: 'Tus ajustes' } },
      ],
    },
    {
      id: 'buying',
      title: 'Cursos y precios',
      body: [
        'Los precios están en euros. El que vale es el que se muestra en el último paso de la compra, antes de que confirmes tu pedido.',
        'Por ahora la compra es simulada. No se cobra nada a nadie: el número de tarjeta, la fecha de caducidad y el código de seguridad que escribes se quedan en la página y desaparecen cuando la dejas. Confirmar un pedido abre el curso para ti y no genera ninguna deuda.',
        'Si compras sin haber iniciado sesión, se crea una cuenta para ti con el nombre y el correo que hayas escrito, para que tus cursos tengan a quién pertenecer.',
        {
          demo: 'En esta demostración, esa cuenta recibe una contraseña fija que se te muestra y que conoce cualquiera que lea la documentación. Cámbiala en tus ajustes si piensas conservar la cuenta.',
        },
      ],
    },
    {
      id: 'withdrawal',
      title: 'Si cambias de opinión',
      body: [
        'Como no se cobra nada, no hay nada que devolver. Si ya no quieres un curso, pídenos que lo quitemos de tu cuenta.',
        'Si algún día la escuela acepta pagos de verdad, se te avisará antes de pagar y, como consumidor en la Unión Europea, dispondrás de catorce días para desistir de una compra sin dar explicaciones.',
      ],
    },
    {
      id: 'access',
      title: 'Qué te da un curso',
      body: [
        'El acceso a un curso es personal y no caduca: puedes empezar cuando quieras, parar y volver a empezar, mientras la escuela ofrezca el curso.',
        'Los cursos se hacen con cuidado, pero no sustituyen el consejo de un profesional, y no prometemos una nota, un empleo ni unos ingresos determinados.',
      ],
    },
    {
      id: 'lessons',
      title: 'Qué puedes hacer con las lecciones',
      body: [
        'Los textos, las imágenes y los vídeos son de quienes los hicieron. Puedes leerlos, verlos e imprimirlos para tu propio estudio, citarlos como permite la ley y usar lo aprendido como quieras, también en el trabajo.',
        'No puedes publicar, vender ni difundir las lecciones en sí, ni descargarlas en masa. Algunas muestran vídeos de YouTube; para ellos rigen además las condiciones de YouTube.',
      ],
    },
    {
      id: 'conduct',
      title: 'Cómo nos tratamos',
      body: [
        'La escuela está abierta a cualquiera que deje estudiar en paz a los demás. Por favor:',
        {
          list: [
            'no inicies sesión como otra persona ni pruebes contraseñas;',
            'no busques datos ajenos ni difundas los que encuentres por casualidad: avísanos;',
            'no sobrecargues la escuela ni eludas sus límites con peticiones automáticas;',
            'no introduzcas nada ilícito, hiriente o engañoso.',
          ],
        },
        'Si encuentras un fallo de seguridad en la escuela, dínoslo antes que a nadie y no toques los datos de otras personas. Te lo agradeceremos; no te demandaremos.',
      ],
    },
    {
      id: 'availability',
      title: 'Cuando la escuela está cerrada',
      body: [
        'Procuramos que la escuela esté abierta de día y de noche, pero no podemos prometerlo: las actualizaciones, las reparaciones y los problemas de red pueden interrumpirla. Podemos corregir y mejorar los cursos mientras los estudias.',
        {
          demo: 'Los datos de esta demostración pueden volver a su estado inicial en cualquier momento y sin previo aviso.',
        },
      ],
    },
    {
      id: 'liability',
      title: 'Quién responde de qué',
      body: [
        'Respondemos sin límite de los daños causados con intención o por negligencia grave, de los daños a la vida, el cuerpo o la salud, y siempre que la ley lo diga. Por negligencia leve respondemos solo si se incumple un deber del que depende el acuerdo en su conjunto, y entonces por el daño que cabía esperar.',
        'De las páginas de otros sitios a las que enlaza la escuela son responsables quienes las gestionan.',
      ],
    },
    {
      id: 'ending',
      title: 'Si nos despedimos',
      body: [
        'Puedes dejar de usar la escuela cuando quieras y pedir que se elimine tu cuenta, sin dar ninguna razón. Tus compras se van con ella.',
        'Podemos cerrar una cuenta que incumpla estas condiciones de forma grave o repetida. Salvo que esperar cause un daño, antes te escribiremos y escucharemos tu versión.',
        { seeAlso: { to: '/privacy-policy', label: 'Qué pasa entonces con tus datos' } },
      ],
    },
    {
      id: 'changes',
      title: 'Cambios en estas condiciones',
      body: [
        'Cuando estas condiciones cambien, el texto nuevo estará aquí con su fecha. A lo que compraste antes se le siguen aplicando las condiciones de aquel día, salvo que las nuevas te convengan más.',
      ],
    },
    {
      id: 'law',
      title: 'Ley aplicable y conflictos',
      body: [
        'Se aplica la ley del país desde el que se gestiona la escuela. Si eres consumidor, conservas la protección de la ley del país en el que vives y puedes acudir a sus tribunales.',
        `Si algo va mal, escribe primero a ${SCHOOL.supportEmail}. La mayoría de las cosas se arreglan con una carta.`,
        {
          demo: 'En esta demostración esa dirección es un ejemplo que no lee nadie; habla con la persona que te ha enseñado la escuela.',
        },
      ],
    },
  ],
};
