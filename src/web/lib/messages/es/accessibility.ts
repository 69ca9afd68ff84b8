import type { LegalDocument } from '#web/lib/messages/legal-document.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** The accessibility statement in Spanish; it says the same as the English one. */
export const accessibility: LegalDocument = {
  updated: '2026-11-21',
  sections: [
    {
      id: 'aim',
      title: 'Lo que nos proponemos',
      body: [
        `${SCHOOL.name} es para todas las personas que quieren aprender: con teclado, lector de pantalla o pulsador, con letra grande, en un móvil pequeño o antiguo, con una conexión lenta. La medida es WCAG 2.2, nivel AA, en todas las pantallas de la escuela y de su administración.`,
        'Lo hemos evaluado nosotros mismos, con las pruebas que siguen. Nadie externo lo ha auditado.',
      ],
    },
    {
      id: 'tested',
      title: 'Qué se prueba, y cómo',
      body: [
        'Estas pruebas se ejecutan en un navegador real antes de cada versión, y si falla una sola, la versión no sale:',
        {
          terms: [
            {
              name: 'Todas las pantallas, con una máquina',
              text: 'Las reglas de axe-core para WCAG 2.0, 2.1 y 2.2, niveles A y AA, y sus buenas prácticas, con 360, 768 y 1280 píxeles de ancho, en colores claros y oscuros, para visitantes, estudiantes y administradores; las principales también en español. No se tolera ningún hallazgo.',
            },
            {
              name: 'Solo con el teclado',
              text: 'Elegir, comprar y estudiar un curso; crear un curso con una imagen recortada.',
            },
            {
              name: 'Solo con el dedo',
              text: 'El mismo camino del catálogo a la primera unidad en una pantalla de 360 píxeles.',
            },
            {
              name: 'Lo que se lee en voz alta',
              text: 'Nombres, funciones y avisos de las pantallas principales, tal como el navegador los entrega a un lector de pantalla.',
            },
            {
              name: 'Letra grande y pantallas estrechas',
              text: 'En las páginas públicas y al pagar no se corta nada y no hay que desplazarse a los lados para leer: con un zoom del 200 %, con la letra al doble y con 320 píxeles de ancho; al estudiar, con 320 píxeles.',
            },
            {
              name: 'Colores propios y menos movimiento',
              text: 'Donde el sistema impone sus colores, las reglas de axe-core se cumplen en las pantallas principales y cada control se distingue por algo más que su fondo. Nada se mueve para quien ha pedido que no haya movimiento.',
            },
            {
              name: 'Sin scripts',
              text: 'Se pueden leer la portada, el catálogo con su filtro y su búsqueda, las páginas de los cursos, Quiénes somos y los textos legales.',
            },
          ],
        },
      ],
    },
    {
      id: 'studying',
      title: 'Mientras estudias',
      body: [
        {
          list: [
            'Pulsa ? en la página de un curso para ver sus teclas: reproducir, avanzar, subtítulos, pantalla completa, unidad siguiente y anterior. Se pueden desactivar.',
            'Nuestros vídeos tienen subtítulos, y se puede elegir su velocidad.',
            'La unidad siguiente empieza sola únicamente tras unos segundos de aviso, y solo hasta que lo desactives.',
            'Todas las unidades se pueden leer como texto.',
          ],
        },
      ],
    },
    {
      id: 'limits',
      title: 'Lo que aún no funciona',
      body: [
        {
          list: [
            'Los vídeos de YouTube los reproduce YouTube. Sus subtítulos y controles son suyos, y nuestras teclas no llegan hasta ellos.',
            'Nuestros vídeos tienen subtítulos, pero no versión en lengua de signos ni audiodescripción; el texto de la unidad cuenta lo que muestra el vídeo.',
            'Los subtítulos están solo en el idioma del vídeo.',
            'No se hacen pruebas con personas que usan a diario productos de apoyo, ni con cada lector de pantalla por separado. Nos gustaría saber de ti.',
            'Comprar, estudiar y usar la cuenta necesitan scripts.',
          ],
        },
      ],
    },
    {
      id: 'tell-us',
      title: 'Cuéntanoslo',
      body: [
        `Si algo te deja fuera, escribe a ${SCHOOL.supportEmail} y di en qué página fue y qué usas. No hace falta que expliques por qué. Si necesitas algo en otra forma, la encontraremos.`,
        { demo: 'En esta demostración esa dirección es un ejemplo que nadie lee.' },
      ],
    },
  ],
};
