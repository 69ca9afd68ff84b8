import { useSyncExternalStore } from 'react';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#contract/locales.ts';
import { storedValue } from './browser-storage.ts';

const KEY = 'aula.locale';

const isChoice = (value: unknown): value is Locale | null =>
  value === null || LOCALES.some((locale) => locale === value);

/** The language somebody chose by hand; null until they have. */
const chosen = storedValue<Locale | null>({ key: KEY, area: 'local', fallback: null, isValid: isChoice });

/** Remembers a language chosen by hand. */
export const chooseLanguage = (locale: Locale): void => chosen.write(locale);

/**
 * Runs in the head: whoever chose another language by hand and comes to the front door from elsewhere is let in by
 * theirs. Every other address stays what it says, and nobody is sent anywhere by what their browser speaks.
 */
const FRONT_DOOR = `let l=JSON.parse(localStorage.getItem('${KEY}'));if(location.pathname==='/'&&${JSON.stringify(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))}.includes(l)&&!document.referrer.startsWith(location.origin))location.replace('/'+l+location.search+location.hash)`;

/** A link marked with its language is a choice, also before the page has been taken over: it leads to another document. */
const CHOICE = `addEventListener('click',({target:t})=>{try{let a=t.closest('a[hreflang]');if(a)localStorage.setItem('${KEY}',JSON.stringify(a.hreflang))}catch{}})`;

/** Goes into the head of every page; without a storage nothing is remembered. */
export const LANGUAGE_SCRIPT = `${CHOICE};try{${FRONT_DOOR}}catch{}`;

/** The language this visitor rather reads than the page's: chosen by hand, else the first of their browser's we speak. */
function preferred(page: Locale): Locale | null {
  const spoken = () => navigator.languages.map((tag) => LOCALES.find((locale) => tag.split('-')[0] === locale));
  const locale = chosen.read() ?? spoken().find((spokenHere) => spokenHere !== undefined);
  return locale === undefined || locale === page ? null : locale;
}

/** The language to offer on a page in another one; null when there is none, and until the page has taken over. */
export const useLanguageOffer = (page: Locale): Locale | null =>
  useSyncExternalStore(
    chosen.subscribe,
    () => preferred(page),
    () => null,
  );
