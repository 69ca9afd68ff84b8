// The placeholders of the texts of certificates. Without zod, for pages.
import type { Locale } from '#contract/locales.ts';

/** What a text of certificates may name: `{name}` and so on. */
export const CERTIFICATE_PLACEHOLDERS = ['name', 'course', 'date', 'school'] as const;
export type CertificateFacts = Readonly<Record<(typeof CERTIFICATE_PLACEHOLDERS)[number], string>>;

/** The standard sentences as a wording, for schools that change them. */
export const STANDARD_WORDING: Readonly<Record<Locale, string>> = {
  en: 'This certifies that\n{name}\nhas completed the course\n{course}\n\nCompleted on {date}',
  es: 'Se certifica que\n{name}\nha completado el curso\n{course}\n\nCompletado el {date}',
};

/**
 * The lines of a certificate: the name and the course where they have a line of their own, what stands before them, the
 * sentence of the school, other texts, and empty ones.
 */
export const CERTIFICATE_LINES = ['name', 'course', 'lead', 'text', 'sentence', 'gap'] as const;

const PLACEHOLDER = /\{([^{}\r\n]*)\}/g;

/** Returns the placeholders of a text as they stand in it: `['{name}', '{nombre}']`. */
const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([whole]) => whole);

/** Returns the first placeholder of a text that certificates do not have; undefined without one. */
export const unknownPlaceholder = (text: string): string | undefined =>
  placeholdersIn(text).find((one) => !CERTIFICATE_PLACEHOLDERS.some((name) => one === `{${name}}`));

/** Returns whether a wording names the learner and the course, without which it would certify nothing. */
export const namesLearnerAndCourse = (text: string): boolean => text.includes('{name}') && text.includes('{course}');

/** Returns a text with its placeholders filled in. */
export const fillCertificateText = (text: string, facts: CertificateFacts): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as keyof CertificateFacts] : whole,
  );
