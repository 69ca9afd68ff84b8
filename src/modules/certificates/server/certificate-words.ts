import type { Locale } from '#contract/locales.ts';

/** The fixed words of a certificate. */
export const CERTIFICATE_WORDS = {
  en: {
    title: 'Certificate of completion',
    awardedTo: 'This certifies that',
    completed: 'has completed the course',
    on: (date: string) => `Completed on ${date}`,
    verify: 'Check this certificate:',
    signature: 'Signature',
    sample: { name: 'Ada Lovelace', course: 'Weaving for beginners', note: 'A sample: it certifies nothing.' },
    criteria: (course: string) => `Completed everything that the course “${course}” requires.`,
  },
  es: {
    title: 'Certificado de finalización',
    awardedTo: 'Se certifica que',
    completed: 'ha completado el curso',
    on: (date: string) => `Completado el ${date}`,
    verify: 'Comprueba este certificado:',
    signature: 'Firma',
    sample: { name: 'Ada Lovelace', course: 'Telar para principiantes', note: 'Una muestra: no certifica nada.' },
    criteria: (course: string) => `Ha completado todo lo que exige el curso «${course}».`,
  },
} as const satisfies Record<Locale, object>;

/** Returns a day as a certificate writes it. */
export const certificateDay = (iso: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(iso),
  );
