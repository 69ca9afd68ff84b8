import type { Messages } from '#web/lib/messages/areas.ts';

/** Lo que rodea todas las páginas: barra superior y pie. */
export const school: Messages['school'] = {
  bar: {
    label: 'Principal',
    toHome: (school: string) => `${school}, página de inicio`,
    home: 'Inicio',
    about: 'La escuela',
    courses: 'Cursos',
    contact: 'Contacto',
    openMenu: 'Abrir el menú',
    closeMenu: 'Cerrar el menú',
    cart: (courses: number) =>
      courses === 0 ? 'Carrito, vacío' : courses === 1 ? 'Carrito, 1 curso' : `Carrito, ${courses} cursos`,
  },
  footer: {
    label: 'Pie de página',
    support: 'Ayuda',
    contactForm: 'Formulario de contacto',
    terms: 'Condiciones del servicio',
    privacy: 'Política de privacidad',
    accessibility: 'Accesibilidad',
    newsletter: 'Boletín',
    newsletterHint: 'Una carta al mes sobre los cursos nuevos.',
    email: 'Correo electrónico',
    submit: 'Enviar',
    submitting: 'Un momento...',
    confirmSent: 'Gracias. Abre el enlace del correo que te enviamos: solo entonces quedará hecha la suscripción.',
    subscribeFailed: 'No ha funcionado. Inténtalo de nuevo.',
    submitted: 'Gracias. Esta escuela aún no envía correos, así que no se ha guardado tu dirección.',
    follow: 'En otros sitios',
    language: 'Idioma',
    statement: 'Este sitio es un trabajo de fin de máster para una escuela de negocios.',
  },
};
