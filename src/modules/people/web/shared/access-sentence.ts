import type { PersonAccess } from '#modules/people/contract/people.ts';
import { momentBefore } from '#contract/time/moment-before.ts';
import type { Messages } from '#web/lib/messages/areas.ts';

const BOUGHT: readonly (string | null)[] = ['purchase', 'free', 'coupon', 'invoice'];

/** Returns why a course is open or closed as a sentence with its evidence. `dayOf` writes a moment as a day. */
export function accessSentence(
  access: PersonAccess,
  words: Messages['access'],
  dayOf: (iso: string) => string,
): string {
  const course = access.refusal === null ? openSentence(access, words, dayOf) : closedSentence(access, words, dayOf);
  const videos = access.films.map(({ title, times, at, phone }) => words.film(title, times, dayOf(at), phone));
  return [course, unitSentence(access, words, dayOf), ...videos].filter((sentence) => sentence !== null).join(' ');
}

function unitSentence(
  { unit, open }: PersonAccess,
  words: Messages['access'],
  dayOf: (iso: string) => string,
): string | null {
  if (!unit) return null;
  if (unit.doneAt !== null) return words.unit.done(unit.title, dayOf(unit.doneAt));
  if (unit.preview) return words.unit.preview(unit.title);
  return open ? words.unit.open(unit.title) : null;
}

function openSentence(
  { evidence }: PersonAccess,
  { open }: Messages['access'],
  dayOf: (iso: string) => string,
): string {
  const { cause, at, order, by, until } = evidence;
  if (at === null) return cause === null ? open.admin : open.unknown;
  const since = BOUGHT.includes(cause) ? open.bought(dayOf(at), order) : open.given(dayOf(at), by);
  return until === null ? since : `${since} ${open.until(dayOf(momentBefore(until)))}`;
}

function closedSentence(
  { refusal, evidence, openOrder }: PersonAccess,
  { closed }: Messages['access'],
  dayOf: (iso: string) => string,
): string {
  const { at, by, order, until } = evidence;
  const day = dayOf(at ?? new Date(0).toISOString());
  switch (refusal) {
    case 'order_unpaid':
      return closed.order_unpaid(openOrder?.number ?? 0, dayOf(openOrder?.at ?? ''));
    case 'payment_held':
      return closed.payment_held(openOrder?.number ?? 0);
    case 'removed':
      return closed.removed(day, by);
    case 'refunded':
      return closed.refunded(day, order);
    case 'ended':
      return closed.ended(until === null ? (at === null ? null : day) : dayOf(momentBefore(until)));
    case 'draft':
      return closed.draft;
    case 'never':
    case null:
      return closed.never;
  }
}
