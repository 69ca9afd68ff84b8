import { momentBefore } from '#contract/time/moment-before.ts';
import { formatDay, formatMoment, formatShortDay, formatTime } from './format/format.ts';
import { useLocale } from './locale.ts';
import { useSchool } from './school.tsx';

/** Returns functions that write moments (ISO 8601) in the school's time zone, for the back office. */
export function useSchoolTime() {
  const locale = useLocale();
  const { timeZone } = useSchool();
  return {
    /** '21 Nov 2025, 14:05' */
    moment: (iso: string) => formatMoment(iso, locale, timeZone),
    /** '14:05' */
    time: (iso: string) => formatTime(iso, locale, timeZone),
    /** The last day of what ends at a moment: '21 Nov 2025' */
    lastDay: (end: string) => formatShortDay(momentBefore(end), locale, timeZone),
    /** '21 Nov 2025' */
    date: (iso: string) => formatShortDay(iso, locale, timeZone),
    /** 'Friday, 21 November 2025' */
    day: (iso: string) => formatDay(iso, locale, timeZone),
  };
}
