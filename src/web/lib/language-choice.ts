import { useSyncExternalStore } from 'react';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#contract/locales.ts';
import { storedValue } from './browser-storage.ts';

const KEY = 'aula.locale';

const isChoice = (value: unknown): value is Locale | null =>
  value === null || LOCALES.some((locale) => locale === value);

/** The language the visitor chose by hand; null until then. */
const chosen = storedValue<Locale | null>({ key: KEY, area: 'local', fallback: null, isValid: isChoice });

/** Remembers a language chosen by hand. */
export const chooseLanguage = (locale: Locale): void => chosen.write(locale);

/**
 * Runs in the head: redirects a visitor who once chose another language by hand from the home page to that language, if
 * they come from another site. No other address redirects, and the browser's languages never do.
 */
const FRONT_DOOR = `let l=JSON.parse(localStorage.getItem('${KEY}'));if(location.pathname==='/'&&${JSON.stringify(LOCALES.filter((locale) => locale !== DEFAULT_LOCALE))}.includes(l)&&!document.referrer.startsWith(location.origin))location.replace('/'+l+location.search+location.hash)`;

/** Stores the language of a clicked language link, also before hydration: the link leads to another document. */
const CHOICE = `addEventListener('click',({target:t})=>{try{let a=t.closest('a[hreflang]');if(a)localStorage.setItem('${KEY}',JSON.stringify(a.hreflang))}catch{}})`;

/** Part of every page's head; without storage nothing is remembered. */
export const LANGUAGE_SCRIPT = `${CHOICE};try{${FRONT_DOOR}}catch{}`;

/** Returns the visitor's preferred language if it is not the page's: chosen by hand, else the browser's first that exists. */
function preferred(page: Locale, offered: readonly Locale[]): Locale | null {
  const spoken = () => navigator.languages.map((tag) => offered.find((locale) => tag.split('-')[0] === locale));
  const choice = offered.find((locale) => locale === chosen.read());
  const locale = choice ?? spoken().find((spokenHere) => spokenHere !== undefined);
  return locale === undefined || locale === page ? null : locale;
}

/** Returns the language to offer on a page in another one; null when there is none, and until hydration. */
export const useLanguageOffer = (page: Locale, offered: readonly Locale[]): Locale | null =>
  useSyncExternalStore(
    chosen.subscribe,
    () => preferred(page, offered),
    () => null,
  );
