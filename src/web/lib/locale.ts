import { createContext, use } from 'react';
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts';

/** The language of the current page. */
export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

/** Returns the language to format numbers, prices and dates in. */
export const useLocale = (): Locale => use(LocaleContext);
