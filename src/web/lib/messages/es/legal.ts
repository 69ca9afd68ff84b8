import type { Messages } from '#web/lib/messages/areas.ts';

/** Lo que rodea los textos legales, que vienen de los ajustes de la escuela. */
export const legal: Messages['legal'] = {
  contents: 'En esta página',
  updated: (day: string) => `Última modificación: ${day}`,
  opensTab: '(se abre en una pestaña nueva)',
  failed: 'Comprueba tu conexión e inténtalo de nuevo.',
  demoTitle: 'Esto es una demostración',
  demo: (school: string) =>
    `Esta copia de ${school} es una escuela de demostración, hecha como trabajo de fin de máster para una escuela de negocios. Los cursos, el profesorado y los precios son inventados, nada cuesta dinero y todo puede borrarse en cualquier momento. Usa datos inventados en lugar de los tuyos.`,
  terms: {
    title: 'Condiciones del servicio',
    description: (school: string) =>
      `Las normas de ${school}: tu cuenta, las compras, qué puedes hacer con las lecciones y tus derechos.`,
  },
  privacy: {
    title: 'Política de privacidad',
    description: (school: string) =>
      `Qué datos personales guarda ${school}, por qué y durante cuánto tiempo, cada cookie por su nombre y cómo ejercer tus derechos.`,
  },
  accessibility: {
    title: 'Accesibilidad',
    description: (school: string) =>
      `Cómo se prueba ${school} para quien la usa con el teclado, con el dedo o de oído, lo que aún no funciona y a quién contarlo.`,
  },
};
