import { type Days, readDays } from '#web/lib/days.ts';
import { oneOf } from '#web/lib/search-params.ts';

/** The last days, months, this year, or days of the admin's choice. */
export const PERIODS = ['7d', '30d', '90d', '12m', 'year', 'custom'] as const;
export type Period = (typeof PERIODS)[number];

/** The period of the dashboard, as in its address; `from` and `to` are those of a custom one. */
export interface PeriodSearch extends Days {
  readonly period?: Period;
}

export const DEFAULT_PERIOD = '30d';

/** Reads the period from an address; invalid values are ignored. */
export const readPeriod = (search: Record<string, unknown>): PeriodSearch => {
  const period = oneOf(PERIODS, search.period);
  return period === 'custom' ? { period, ...readDays(search) } : { period };
};

const dayAt = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** Returns the first and the last day of a period that ends on `today`. */
export function daysOf({ period = DEFAULT_PERIOD, from, to }: PeriodSearch, today: string): Required<Days> {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const first = {
    '7d': () => dayAt(year, month - 1, day - 6),
    '30d': () => dayAt(year, month - 1, day - 29),
    '90d': () => dayAt(year, month - 1, day - 89),
    '12m': () => dayAt(year - 1, month - 1, day + 1),
    year: () => dayAt(year, 0, 1),
    custom: () => from ?? to ?? dayAt(year, month - 1, day - 29),
  } as const;
  return { from: first[period](), to: period === 'custom' ? (to ?? today) : today };
}
