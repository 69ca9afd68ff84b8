import type { Locale } from '#web/lib/locale.ts';
import { privacyPolicy } from '#web/lib/messages/en/privacy-policy.ts';
import { termsOfService } from '#web/lib/messages/en/terms-of-service.ts';
import type { LegalDocument } from '#web/lib/messages/legal-document.ts';

export type LegalName = 'terms' | 'privacy';

const english: Record<LegalName, LegalDocument> = { terms: termsOfService, privacy: privacyPolicy };

const documents: Partial<Record<Locale, Record<LegalName, LegalDocument>>> = { en: english };

/** One of the school's legal texts in a language; in English where that language has none yet. */
export const legalDocument = (name: LegalName, locale: Locale): LegalDocument => (documents[locale] ?? english)[name];
