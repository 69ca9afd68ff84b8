import { type CERTIFICATE_LINES, fillCertificateText } from '#modules/certificates/contract/certificate-wording.ts';
import type { Locale } from '#contract/locales.ts';
import { SHIPPED_ACCENT } from '#modules/school/contract/accent.ts';
import type { Localised, SchoolDocument, SchoolImage } from '#modules/school/contract/school-document.ts';
import type { Orientation } from '#modules/school/contract/school-choices.ts';
import type { CertificateData } from './certificate-data.ts';
import { CERTIFICATE_WORDS, certificateDay } from './certificate-words.ts';

/** A stored image of a certificate. */
interface PrintedImage {
  readonly src: string;
  readonly alt: string;
}

/** How a certificate looks, and what it says instead of the standard sentences. */
export interface CertificateDesign {
  readonly orientation: Orientation;
  readonly accent: string;
  /** `mark`: the drawn arch. */
  readonly logo: PrintedImage | 'mark' | null;
  readonly signature: PrintedImage | null;
  readonly signatoryTitle: string;
  /** Empty: the standard title. */
  readonly title: string;
  /** With placeholders; empty: the standard sentences. */
  readonly body: string;
  /** The language of `body`, in which its date is written. */
  readonly bodyLocale: Locale;
}

/** The design of certificates that were issued without one. */
const FIRST_DESIGN: CertificateDesign = {
  orientation: 'landscape',
  accent: SHIPPED_ACCENT.light,
  logo: null,
  signature: null,
  signatoryTitle: '',
  title: '',
  body: '',
  bodyLocale: 'en',
};

/** Returns how a certificate looks. */
export const designIn = ({ design }: Pick<CertificateData, 'design'>): CertificateDesign => design ?? FIRST_DESIGN;

/** Returns how a school's certificates look in a language. Texts that are missing in it come in the school's first one. */
export function designOf(school: SchoolDocument['identity'], locale: Locale): CertificateDesign {
  const { certificate = {}, logo } = school;
  const main = school.languages[0] ?? 'en';
  const text = (texts: Localised = {}): string => texts[locale] || texts[main] || '';
  // A drawing that comes with the software is not among the stored images.
  const image = (one: SchoolImage | null | undefined): PrintedImage | null =>
    one && !one.src.startsWith('shipped:') ? { src: one.src, alt: text(one.alt) } : null;
  return {
    orientation: certificate.orientation ?? 'landscape',
    accent: certificate.accent ?? school.accent?.light ?? SHIPPED_ACCENT.light,
    logo: image(certificate.logo) ?? image(logo) ?? 'mark',
    signature: image(certificate.signature),
    signatoryTitle: text(certificate.signatoryTitle),
    title: text(certificate.title),
    body: text(certificate.wording),
    bodyLocale: certificate.wording?.[locale] ? locale : main,
  };
}

/** A line of a certificate. */
export interface CertificateLine {
  readonly kind: (typeof CERTIFICATE_LINES)[number];
  readonly text: string;
  /** Whether a `text` of the school names the learner or the course among other words. */
  readonly isInline?: boolean;
}

/** Returns the title of a certificate and the lines below it. */
export function textsIn(data: CertificateData): { title: string; lines: CertificateLine[] } {
  const { title, body, bodyLocale } = designIn(data);
  const words = CERTIFICATE_WORDS[data.locale];
  const facts = (locale: Locale) => ({
    name: data.name,
    course: data.course,
    school: data.school,
    date: certificateDay(data.completedOn, locale),
  });
  const sentence: CertificateLine = { kind: 'sentence', text: fillCertificateText(data.wording, facts(data.locale)) };
  const lead = (text: string): CertificateLine => ({ kind: 'lead', text });
  const name: CertificateLine = { kind: 'name', text: data.name };
  const course: CertificateLine = { kind: 'course', text: data.course };
  const lines = body
    ? [
        ...body.split(/\r?\n/).map((one): CertificateLine => {
          const trimmed = one.trim();
          if (trimmed === '') return { kind: 'gap', text: '' };
          if (trimmed === '{name}') return name;
          if (trimmed === '{course}') return course;
          const isInline = /\{(?:name|course)\}/.test(trimmed);
          return { kind: 'text', text: fillCertificateText(trimmed, facts(bodyLocale)), isInline };
        }),
        sentence,
      ]
    : [
        lead(words.awardedTo),
        name,
        lead(words.completed),
        course,
        sentence,
        { kind: 'text' as const, text: words.on(facts(data.locale).date) },
      ];
  return { title: title || words.title, lines: lines.filter(({ kind, text }) => kind === 'gap' || text !== '') };
}
