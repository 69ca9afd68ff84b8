import type * as en from '#web/lib/messages/en/field-labels.ts';

/** Cómo se llaman los campos de un curso, donde una página no les da otro nombre. */
export const courseFieldLabels: typeof en.courseFieldLabels = {
  name: 'Nombre del curso',
  category: 'Categoría',
  teacher: 'Nombre del profesor',
  description: 'Descripción',
  price: 'Precio',
  salePrice: 'Rebajado a',
  saleEndsOn: 'Último día de la rebaja',
  outcomes: 'Lo que se sabrá hacer',
  pitch: 'Texto de la página de venta',
  audience: 'Para quién es',
  trailer: 'Tráiler',
  guarantee: 'Garantía',
  faq: 'Preguntas frecuentes',
  testimonials: 'Testimonios',
  imageAlt: 'Descripción de la imagen',
  level: 'Nivel',
  language: 'Idioma',
  state: 'Estado',
};

/** Cómo se llaman los campos de una unidad, donde una página no les da otro nombre. */
export const unitFieldLabels: typeof en.unitFieldLabels = {
  title: 'Título',
  description: 'Texto',
  summary: 'Resumen público',
  videoUrl: 'Vídeo',
  durationSeconds: 'Duración en minutos',
  freePreview: 'Muestra gratuita',
};
