import type { Messages } from '#web/lib/messages/areas.ts';

/** La página de lo que todavía no existe. */
export const notCreated: Messages['notCreated'] = {
  title: 'Todavía no está',
  heading: 'Páginas aún no creadas o no necesarias para el proyecto',
  text: 'Puede que lo que buscabas llegue algún día. Los cursos que ya existen están a un clic.',
  toCourses: 'Todos los cursos',
};
