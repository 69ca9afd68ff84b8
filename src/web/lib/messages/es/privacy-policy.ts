import type { LegalDocument } from '#web/lib/messages/legal-document.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** La política de privacidad: lo que la escuela guarda de verdad; cambia cuando lo hace una tabla, una cookie o un valor guardado. */
export const privacyPolicy: LegalDocument = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'in-short',
      title: 'En pocas palabras',
      body: [
        {
          list: [
            'Guardamos lo que la escuela necesita para funcionar: tu cuenta, tus cursos y que has iniciado sesión.',
            'No hay rastreadores, ni anuncios, ni estadísticas de visitas, ni perfiles.',
            'Leer las páginas públicas no deja ninguna cookie. Tres cookies de la escuela llegan al iniciar sesión; una cuarta, durante diez segundos, cuando cambias algo.',
            'Los pagos son simulados. Lo que escribes como tarjeta no sale de la página.',
            'YouTube solo sabe de ti cuando pulsas reproducir en uno de sus vídeos.',
          ],
        },
      ],
    },
    {
      id: 'responsible',
      title: 'Quién es responsable',
      body: [
        `El responsable del tratamiento de tus datos, en el sentido del artículo 4.7 del Reglamento General de Protección de Datos (RGPD), es quien gestiona ${SCHOOL.name} en esta dirección; en adelante, «nosotros». Para cualquier asunto de esta página, escribe a ${SCHOOL.supportEmail}.`,
        {
          demo: 'En esta demostración esa dirección es un ejemplo que no lee nadie; habla con la persona que gestiona esta copia de la escuela.',
        },
      ],
    },
    {
      id: 'account',
      title: 'Tu cuenta y tus cursos',
      body: [
        'De cada persona con cuenta guardamos:',
        {
          list: [
            'nombre, correo electrónico y cuándo se confirmó, rol (estudiante, profesor o administrador), un número, y cuándo se creó y se cambió por última vez la cuenta;',
            'la contraseña, solo como resumen Argon2id: se puede comparar con lo que escribes, pero no leer;',
            'los cursos que tienes, desde cuándo, si los compraste o te matricularon, y el precio anotado en la compra;',
            'las unidades que has marcado como hechas, y cuándo.',
          ],
        },
        'Todo lo que hay aquí viene de ti o de un administrador que te dio de alta. No compramos datos ni buscamos nada en otros sitios.',
      ],
    },
    {
      id: 'logging-in',
      title: 'Iniciar sesión',
      body: [
        'De cada sesión guardamos una huella de la clave de tu cookie (nunca la clave misma), cómo se llama a sí mismo tu navegador, cuándo empezó la sesión y cuándo se usó por última vez. De cada navegador con el que has iniciado sesión guardamos una huella de su clave de dispositivo.',
        'Para frenar a quien intenta adivinar contraseñas, contamos los intentos fallidos durante quince minutos. La cuenta se lleva con huellas (SHA-256) del correo, de la clave de dispositivo del navegador y de la dirección de red, no con esos datos en sí.',
        'El registro del servidor anota lo que ha fallado, no quién visitó qué página.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: [
        'La escuela pone cuatro cookies, tres de ellas al iniciar sesión, todas propias y todas necesarias para un servicio que has pedido. Por eso ningún aviso te pide consentimiento.',
        {
          code: true,
          terms: [
            {
              name: 'aula_session',
              text: 'La clave de tu sesión. Los scripts no pueden leerla. Termina a los 30 días, tras 14 días sin uso o cuando cierras la sesión.',
            },
            {
              name: 'aula_signed_in',
              text: 'Solo dice «1»: que puede haber una sesión, para que el navegador de quien no la tiene no tenga que preguntar. Se va con la sesión.',
            },
            {
              name: 'aula_device',
              text: 'Una clave al azar que distingue un navegador que ya has usado del de un desconocido, para que quien intente adivinar tu contraseña no pueda dejarte fuera. Los scripts no pueden leerla. Permanece 400 días, también después de cerrar la sesión.',
            },
            {
              name: 'aula_wrote',
              text: 'Solo dice «1»: que acabas de cambiar o enviar algo, para que lo veas y no una copia anterior. Se pone solo donde la escuela tiene una segunda base de datos, hayas iniciado sesión o no. Los scripts no pueden leerla. Termina a los diez segundos.',
            },
          ],
        },
      ],
    },
    {
      id: 'browser-storage',
      title: 'Lo que queda en tu navegador',
      body: [
        'Algunas cosas las recuerda la escuela en el almacenamiento de tu propio navegador. No se nos envían, y se borran si eliminas en él los datos del sitio.',
        {
          code: true,
          terms: [
            { name: 'aula.cart', text: 'Los cursos de tu carrito.' },
            { name: 'aula.unit:…', text: 'De cada curso que has estudiado, la última unidad en la que estuviste.' },
            { name: 'aula.theme', text: 'Si elegiste los colores claros o los oscuros.' },
            { name: 'aula.locale', text: 'El idioma que elegiste.' },
            { name: 'aula.speed', text: 'La velocidad a la que se reproducen los vídeos.' },
            { name: 'aula.autoplay', text: 'Si la unidad siguiente empieza sola.' },
            { name: 'aula.places', text: 'Hasta dónde viste los últimos vídeos que dejaste.' },
            { name: 'aula.study-keys', text: 'Si las teclas sueltas manejan la página de estudio.' },
            {
              name: 'aula.order',
              text: 'Nombre, correo y dirección postal tal como se escriben al comprar, para que al recargar no se pierda nada. Desaparece al cerrar la sesión o la pestaña; la dirección postal no se envía nunca.',
            },
            {
              name: 'aula.purchase',
              text: 'Hasta dónde ha llegado una compra, con el nombre y el correo de la cuenta que se está creando y una clave al azar, para poder seguir con un pedido interrumpido. Nunca una contraseña ni nada de una tarjeta. Desaparece cuando la compra termina o se cierra la sesión; pasada media hora ya no se usa.',
            },
            {
              name: 'aula.drafts',
              text: 'Lo que has escrito en un formulario de la administración y aún no has guardado, sin contraseñas ni imágenes. Desaparece al guardarlo o descartarlo, cuando cierras la sesión o entra otra persona, o después de una semana.',
            },
            {
              name: 'tsr-scroll-restoration…',
              text: 'Hasta dónde habías bajado en la página, para que al volver atrás llegues al mismo sitio. Desaparece al cerrar la pestaña.',
            },
          ],
        },
      ],
    },
    {
      id: 'payments',
      title: 'Pagos',
      body: [
        'La compra es simulada. El número de tarjeta, la fecha de caducidad y el código de seguridad se quedan en la memoria de la página abierta: ni se guardan ni se envían, ni a nosotros ni a nadie. Detrás de la compra no hay ningún servicio de pago.',
      ],
    },
    {
      id: 'forms',
      title: 'Correo, formulario de contacto y boletín',
      body: [
        'Mientras la escuela no tenga correo configurado, ningún formulario envía nada: el de contacto te muestra lo que has escrito y no guarda nada, y la casilla del boletín se vacía sola. Lo que la escuela te habría escrito, como el recibo de una compra, se guarda treinta días donde los administradores pueden leerlo, y no se envía.',
        'Cuando la escuela envía correo, ocurre lo siguiente:',
        {
          terms: [
            {
              name: 'Formulario de contacto',
              text: 'Tu nombre, tu correo y tu mensaje llegan por correo a las personas de la escuela.',
            },
            {
              name: 'Boletín',
              text: 'Enviamos un enlace a la dirección que escribes y solo la suscribimos cuando alguien pulsa allí el botón. Entonces guardamos la dirección, su idioma y cuándo se confirmó. Cada carta lleva el enlace para darte de baja; al hacerlo borramos la dirección.',
            },
            {
              name: 'Mensajes sobre tu cuenta',
              text: 'Los recibos, los enlaces para elegir contraseña o confirmar tu dirección y los avisos de cambios llegan al correo de tu cuenta. Si tu dirección cambia, se avisa a la anterior; se guarda siete días para que el cambio pueda deshacerse. De un enlace de un solo uso guardamos solo una huella.',
            },
            {
              name: 'Copias',
              text: 'Guardamos una copia de cada mensaje durante treinta días, y de los que no pudieron entregarse durante noventa, para que los administradores vean qué fue de ellos. Quien nos presta el servidor de correo trata los mensajes por encargo nuestro.',
            },
          ],
        },
        'Para que nadie pueda llenar un buzón, ni el nuestro, contamos durante una hora como mucho cuántas veces se ha pedido correo, con huellas de la dirección de red y de la de correo.',
      ],
    },
    {
      id: 'others',
      title: 'Vídeos y otros sitios',
      body: [
        'Las tipografías, las imágenes y los scripts de la escuela vienen de la propia escuela. Dos cosas pueden venir de fuera:',
        {
          terms: [
            {
              name: 'YouTube',
              text: 'Un vídeo de YouTube muestra una imagen nuestra hasta que pulsas reproducir. Entonces tu navegador se conecta a youtube-nocookie.com, y Google Ireland Limited conoce tu dirección de red, tu navegador y que ves el vídeo aquí. Puede tratar esos datos en Estados Unidos y se rige por su propia política de privacidad. Los administradores que editan un curso cargan además pequeñas imágenes de muestra desde YouTube.',
            },
            {
              name: 'Vídeos en otras direcciones',
              text: 'El profesorado puede enlazar una lección a un archivo de vídeo de otro servidor. Ese servidor conoce tu dirección de red cuando abres la lección.',
            },
          ],
        },
        'Los enlaces a nuestras páginas en redes sociales son simples enlaces: no se carga nada de allí hasta que sigues uno.',
      ],
    },
    {
      id: 'who-sees',
      title: 'Quién ve tus datos',
      body: [
        'Los administradores de la escuela ven el nombre, el correo, el rol y los cursos de cada persona con cuenta, porque lo necesitan para gestionarla. Los demás estudiantes y visitantes no ven nada de ti; los cursos solo muestran cuántas personas participan.',
        'No vendemos, alquilamos ni intercambiamos datos. Quien nos presta el servidor solo puede hacer con ellos lo que le indicamos (artículo 28 del RGPD).',
        {
          demo: 'Las contraseñas de los administradores de esta demostración están impresas en su documentación, así que considera visible para cualquiera lo que introduzcas aquí.',
        },
      ],
    },
    {
      id: 'how-long',
      title: 'Cuánto tiempo los guardamos',
      body: [
        {
          terms: [
            { name: 'Cuenta y cursos', text: 'Hasta que se elimina la cuenta.' },
            {
              name: 'Cifras de venta',
              text: 'Lo pagado se conserva mientras exista la escuela: eliminada la cuenta, por curso y día, sin decir quién pagó.',
            },
            {
              name: 'Sesiones',
              text: 'Hasta que cierras la sesión o, como mucho, 30 días; 14 sin uso. Una contraseña nueva cierra todas tus demás sesiones. Las terminadas se barren cada hora.',
            },
            { name: 'Navegadores conocidos', text: 'Durante 400 días y, como máximo, hasta que se elimina la cuenta.' },
            {
              name: 'Intentos fallidos de iniciar sesión',
              text: 'Quince minutos y, como mucho, una hora más hasta que se barren.',
            },
            {
              name: 'Boletín',
              text: 'Hasta que te des de baja o elimines la cuenta que tenía el correo cuando lo pediste; una dirección sin confirmar, siete días.',
            },
            {
              name: 'Copias de mensajes',
              text: 'Treinta días; noventa si no pudieron entregarse. Las del tiempo en que una cuenta tuvo el correo se van con la cuenta.',
            },
            {
              name: 'Registro de cambios',
              text: 'Lo que los administradores crean, cambian y eliminan se anota con los nombres y correos de ese día, para poder seguir errores y abusos. Se conserva mientras exista la escuela. Cuando se elimina tu cuenta, un número sustituye tu nombre y tu correo.',
            },
          ],
        },
        { demo: 'Todos los datos de esta demostración pueden borrarse en cualquier momento.' },
      ],
    },
    {
      id: 'legal-basis',
      title: 'Por qué podemos hacerlo',
      body: [
        {
          list: [
            'Cuenta, cursos y sesiones: para cumplir nuestro acuerdo contigo (artículo 6.1.b del RGPD).',
            'Contar los intentos fallidos, reconocer navegadores, el registro de cambios y el registro de errores: nuestro interés legítimo en una escuela segura y que funcione (artículo 6.1.f).',
            'El boletín: tu consentimiento, que das al confirmar la dirección (artículo 6.1.a). Lo retiras dándote de baja.',
            'Cargar un vídeo de YouTube: tu consentimiento, que das al pulsar reproducir (artículo 6.1.a). Lo retiras para el futuro no volviendo a pulsarlo.',
          ],
        },
        'No estás obligado a darnos nada de esto, pero sin nombre, correo y contraseña no puede haber cuenta. Ninguna decisión sobre ti se deja a una máquina.',
      ],
    },
    {
      id: 'rights',
      title: 'Tus derechos',
      body: [
        'Puedes, en cualquier momento y gratis:',
        {
          list: [
            'recibir una copia de lo que guardamos sobre ti, en un formato que pueda leer una máquina: descárgala en los ajustes (artículos 15 y 20);',
            'pedir que se corrija: el nombre, el correo y la contraseña puedes cambiarlos en los ajustes (artículo 16);',
            'borrarlo: elimina tu cuenta en los ajustes y ocurre al momento; o pedir que se limite su uso (artículos 17 y 18);',
            'oponerte a lo que hacemos por interés propio (artículo 21);',
            'reclamar ante una autoridad de protección de datos, por ejemplo la del lugar donde vives (artículo 77).',
          ],
        },
        `Escribe a ${SCHOOL.supportEmail} desde el correo de tu cuenta. Respondemos en el plazo de un mes.`,
        { seeAlso: { to: '/settings', label: 'Tus ajustes' } },
      ],
    },
    {
      id: 'changes',
      title: 'Cambios en esta política',
      body: [
        'Cuando la escuela empieza a guardar algo nuevo o deja de guardar algo, esta página cambia con ello y lleva una fecha nueva.',
        { seeAlso: { to: '/terms-of-service', label: 'Condiciones del servicio' } },
      ],
    },
  ],
};
