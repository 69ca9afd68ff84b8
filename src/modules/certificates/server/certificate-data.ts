import { isDeepStrictEqual } from 'node:util';
import { type Locale, LOCALES } from '#contract/locales.ts';
import type { SchoolDocument } from '#modules/school/contract/school-document.ts';
import { type CertificateDesign, designOf } from './certificate-design.ts';
import { CERTIFICATE_WORDS } from './certificate-words.ts';
import type { CertificateRow } from './certificates.queries.ts';

/** What a certificate says. Frozen when it is issued; page, PDF, image and credential are made from it. */
export interface CertificateData {
  readonly name: string;
  readonly course: string;
  /** Days in the time zone of the school: `2026-11-22`. */
  readonly completedOn: string;
  readonly locale: Locale;
  readonly school: string;
  /** Who signs for the school; empty: only the school is named. */
  readonly signatory: string;
  /** A sentence of the school below the course; may be empty. */
  readonly wording: string;
  /** The address of the page of the certificate; empty on a sample. */
  readonly url: string;
  /** Missing on certificates that are older than it. */
  readonly design?: CertificateDesign;
}

/** Returns the address of the page of a certificate. */
const pageOf = (origin: string, address: string): string => `${origin}/certificates/${address}`;

/** Returns what the school says on certificates in a language; null: its first one. */
function textsOf(school: SchoolDocument['identity'], language: string | null) {
  const main = school.languages[0] ?? 'en';
  // A language that the school no longer speaks is not used.
  const locale = school.languages.find((one) => one === language) ?? main;
  return {
    locale,
    school: school.name,
    signatory: school.signatory ?? '',
    wording: school.certificateText?.[locale] || school.certificateText?.[main] || '',
    design: designOf(school, locale),
  };
}

/** Returns whether certificates say something else with the school as in `after`. */
export const saysOther = (before: SchoolDocument['identity'], after: SchoolDocument['identity']): boolean =>
  [null, ...LOCALES].some((locale) => !isDeepStrictEqual(textsOf(before, locale), textsOf(after, locale)));

/**
 * Returns what a certificate says, in the language its owner studied in: frozen once its files are made, and until then with
 * the school as it is now. Its sentence is that of the school's first language where it is not translated.
 */
export function dataOf(row: CertificateRow, school: SchoolDocument['identity'], origin: string): CertificateData {
  if (row.data !== null) return row.data as CertificateData;
  return {
    name: row.name,
    course: row.courseTitle,
    completedOn: new Intl.DateTimeFormat('en-CA', { timeZone: school.timeZone }).format(row.completedAt),
    ...textsOf(school, row.locale),
    url: pageOf(origin, row.address),
  };
}

/** Returns what a certificate of a school says, with a name and a course that stand for all. */
export const sampleData = (
  school: SchoolDocument['identity'],
  { language, name }: { readonly language: Locale; readonly name: string },
): CertificateData => {
  const texts = textsOf(school, language);
  const { sample } = CERTIFICATE_WORDS[texts.locale];
  const completedOn = new Intl.DateTimeFormat('en-CA', { timeZone: school.timeZone }).format();
  return { name: name || sample.name, course: sample.course, completedOn, ...texts, url: '' };
};

/** Returns what the certificate at another address says that corrects the name on one; null if that is not made yet. */
export const correctedData = (
  { data }: CertificateRow,
  { name, address, origin }: { readonly name: string; readonly address: string; readonly origin: string },
): CertificateData | null =>
  data === null ? null : { ...(data as CertificateData), name, url: pageOf(origin, address) };
