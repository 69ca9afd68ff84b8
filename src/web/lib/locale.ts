import { createContext, use } from 'react';
import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts';

export type { Locale };

/** The language of the page being shown. */
export const LocaleContext = createContext<Locale>(DEFAULT_LOCALE);

/** The language to format numbers, prices and dates for. */
export const useLocale = (): Locale => use(LocaleContext);
