import type { PeriodQuery } from '#modules/reports/contract/reports.ts';

const DAY_MS = 86_400_000;
/** The database knows no year 0. */
const FIRST = Date.parse('0001-01-01');
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Returns the twelve months (`2026-11`) that end with the one of a day, oldest first, and the month after them. */
export function monthsUntil(day: string): { readonly months: readonly string[]; readonly next: string } {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const monthAt = (index: number): string => dayAt(Date.UTC(year, month - 1 + index)).slice(0, 7);
  return { months: Array.from({ length: 12 }, (_, index) => monthAt(index - 11)), next: monthAt(1) };
}

/** Returns the days with the earlier one first; days that are absent stay absent. */
export function inOrder<Days extends Partial<PeriodQuery>>({ from, to }: Days): Pick<Days, 'from' | 'to'> {
  const swapped = from !== undefined && to !== undefined && from > to;
  return (swapped ? { from: to, to: from } : { from, to }) as Pick<Days, 'from' | 'to'>;
}

/** Returns the period of the same number of days that ends the day before this one begins. */
export function periodBefore({ from, to }: PeriodQuery): PeriodQuery {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const boundedDay = (time: number) => dayAt(Math.max(time, FIRST));
  return { from: boundedDay(first - (last - first) - DAY_MS), to: boundedDay(first - DAY_MS) };
}
