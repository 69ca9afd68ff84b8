import type { Locale } from '#contract/locales.ts';

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
