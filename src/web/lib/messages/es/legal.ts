import type { Messages } from '#web/lib/messages/areas.ts';
import { SCHOOL } from '#web/lib/school-identity.ts';

/** Lo que rodea las condiciones del servicio y la política de privacidad; los textos están en sus propios archivos. */
export const legal: Messages['legal'] = {
  contents: 'En esta página',
  updated: (day: string) => `Última modificación: ${day}`,
  opensTab: (label: string) => `${label} (se abre en otra pestaña)`,
  demoTitle: 'Esto es una demostración',
  demo: `Esta copia de ${SCHOOL.name} es una escuela de demostración, hecha como trabajo de fin de máster para una escuela de negocios. Los cursos, el profesorado y los precios son inventados, nada cuesta dinero y todo puede borrarse en cualquier momento. Usa datos inventados en lugar de los tuyos.`,
  terms: {
    title: 'Condiciones del servicio',
    description: `Las normas de ${SCHOOL.name} en palabras sencillas: tu cuenta, las compras simuladas, qué puedes hacer con las lecciones y tus derechos.`,
    lead: `Qué puedes esperar de ${SCHOOL.name} y qué espera ${SCHOOL.name} de ti. Escrito para leerse, no para pasarlo de largo.`,
  },
  privacy: {
    title: 'Política de privacidad',
    description: `Qué datos personales guarda ${SCHOOL.name}, por qué y durante cuánto tiempo, cada cookie por su nombre y cómo ejercer tus derechos.`,
    lead: `Qué sabe ${SCHOOL.name} de ti, dónde se guarda, cuándo se olvida y qué puedes decidir sobre ello.`,
  },
  accessibility: {
    title: 'Accesibilidad',
    description: `Cómo se prueba ${SCHOOL.name} para quien la usa con el teclado, con el dedo o de oído, lo que aún no funciona y a quién contarlo.`,
    lead: `Lo que hace ${SCHOOL.name} para que cualquiera pueda aprender aquí, cómo se prueba y lo que aún no funciona.`,
  },
};
