import { useLocale, type Locale } from '#web/lib/locale.ts';
import { backOffice } from './en/back-office.ts';
import { type Messages, messagesFor } from './messages.ts';

/** The words of the back office beside those of every page. */
export type BackOfficeMessages = Messages & typeof backOffice;

const dictionaries: Partial<Record<Locale, typeof backOffice>> = { en: backOffice };
const composed = new Map<Locale, BackOfficeMessages>();

/** The words of a language for the back office; English where a language has none yet. */
export function backOfficeMessagesFor(locale: Locale): BackOfficeMessages {
  let messages = composed.get(locale);
  if (!messages) {
    messages = { ...messagesFor(locale), ...(dictionaries[locale] ?? backOffice) };
    composed.set(locale, messages);
  }
  return messages;
}

/** The words to show in the back office; only for what is loaded there alone. */
export const useBackOfficeMessages = (): BackOfficeMessages => backOfficeMessagesFor(useLocale());
