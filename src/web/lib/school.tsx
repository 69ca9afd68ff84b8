import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import type { Locale } from '#contract/locales.ts';
import { formatPrice } from '#contract/money/money.ts';
import type { School } from '#modules/school/contract/school.ts';
import { api } from './api.ts';
import { useLocale } from './locale.ts';

/** The school's settings in a language. Never stale: content with a newer `version` fetches them again (school.api.ts). */
export const schoolQuery = (language: Locale) =>
  queryOptions({
    queryKey: ['school', language],
    queryFn: ({ signal }) => api('GET /school', { query: { language }, signal }),
    staleTime: Infinity,
  });

const SchoolContext = createContext<School | undefined>(undefined);

/** Provides the settings the router has loaded. */
export function SchoolProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(schoolQuery(useLocale()));
  return <SchoolContext value={data}>{children}</SchoolContext>;
}

/** Returns the school's settings in the language of the page. Throws where the router has not loaded them. */
export function useSchool(): School {
  const school = use(SchoolContext);
  if (!school) throw new Error('The school is not loaded.');
  return school;
}

/** Returns the style sheet that sets the accent colours of both themes. */
export function accentStyle({ light, dark }: NonNullable<School['accent']>): string {
  const names = Object.keys(light) as (keyof typeof light)[];
  return `:root{${names.map((name) => `--${name}:light-dark(${light[name]},${dark[name]})`).join(';')}}`;
}

/** Returns the function that writes an amount in the school's currency. */
export function usePrice(): (amount: number) => string {
  const { currency } = useSchool();
  const locale = useLocale();
  return (amount) => formatPrice(amount, currency, locale);
}

/** Returns whether the school gives places on request instead of selling courses. */
export const asksForPlaces = ({ mode, payments }: School): boolean => mode === 'live' && payments === 'off';
