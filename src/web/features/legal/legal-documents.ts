import type { LegalDocument } from '#web/lib/messages/legal-document.ts';
import type { Messages } from '#web/lib/messages/messages.ts';

export type LegalName = 'terms' | 'privacy';

/** One of the school's legal texts, out of the words of the page that shows it. */
export const legalDocument = (name: LegalName, messages: Messages): LegalDocument =>
  name === 'terms' ? messages.termsOfService : messages.privacyPolicy;
