import { createContext, use } from 'react';

/** A language the school can speak; the first part of an address once there is more than one to choose from. */
export type Locale = 'en' | 'es';

/** The language of the page being shown. */
export const LocaleContext = createContext<Locale>('en');

/** The language to format numbers, prices and dates for. */
export const useLocale = (): Locale => use(LocaleContext);
