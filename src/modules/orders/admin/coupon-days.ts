import type { Coupon } from '#modules/orders/contract/orders.ts';
import { momentBefore } from '#contract/time/moment-before.ts';
import { dayIn, endOfDayIn, startOfDayIn } from '#contract/time/time-zones.ts';

/** Returns the moments between which a coupon counts, from its first and last day in a time zone (IANA); empty: no limit. */
export const momentsOfDays = (
  timeZone: string,
  { startsOn = '', endsOn = '' }: { readonly startsOn?: string | undefined; readonly endsOn?: string | undefined },
) => ({
  startsAt: startsOn === '' ? null : startOfDayIn(timeZone, startsOn).toISOString(),
  endsAt: endsOn === '' ? null : endOfDayIn(timeZone, endsOn).toISOString(),
});

/** Returns what a coupon counts as at a time, in milliseconds since 1970; both of its moments are ISO 8601. */
export function couponState(
  { active, startsAt, endsAt }: Pick<Coupon, 'active' | 'startsAt' | 'endsAt'>,
  now: number,
): 'on' | 'switchedOff' | 'notYet' | 'over' {
  if (!active) return 'switchedOff';
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'notYet' : 'on';
}

/** Returns whether a day begins at a moment (ISO 8601) in a time zone: else a coupon is shown with its time. */
export const isStartOfDay = (timeZone: string, moment: string): boolean =>
  dayIn(timeZone, new Date(momentBefore(moment))) !== dayIn(timeZone, new Date(moment));
