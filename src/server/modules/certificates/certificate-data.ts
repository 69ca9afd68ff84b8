import type { Locale } from '#contract/locales.ts';
import type { SchoolDocument } from '#contract/school-document.ts';
import type { CertificateRow } from './certificates.queries.ts';

/** What a certificate says. Frozen when it is issued; page, PDF, picture and credential are made from it. */
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
  /** The address of the page of the certificate. */
  readonly url: string;
}

/**
 * Returns what a certificate says, in the language its owner studied in: frozen once its files are made, and until then with
 * the school as it is now. Its sentence is that of the school's first language where it is not translated.
 */
export function dataOf(row: CertificateRow, school: SchoolDocument['identity'], origin: string): CertificateData {
  if (row.data !== null) return row.data as CertificateData;
  const main = school.languages[0] ?? 'en';
  // A language that the school no longer speaks is not used.
  const locale = school.languages.find((one) => one === row.locale) ?? main;
  return {
    name: row.name,
    course: row.courseTitle,
    completedOn: new Intl.DateTimeFormat('en-CA', { timeZone: school.timeZone }).format(row.completedAt),
    locale,
    school: school.name,
    signatory: school.signatory ?? '',
    wording: school.certificateText?.[locale] || school.certificateText?.[main] || '',
    url: `${origin}/certificates/${row.address}`,
  };
}
