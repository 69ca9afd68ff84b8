import type { Locale } from '#contract/locales.ts';

/** The name of an image without a description where a control has no other name. */
export const IMAGE_NAME: Readonly<Record<Locale, string>> = { en: 'Picture', es: 'Imagen' };
