import type { PersonAccess } from '#modules/people/contract/people.ts';
import type { AccessFacts } from './people.queries.ts';

/** Returns why a user cannot open a course; null if they can. */
function refusalOf(
  { isAdmin, isInTeam, state, enrolled, kind, cause, openOrder }: AccessFacts,
  now: Date,
): PersonAccess['refusal'] {
  if (isAdmin || isInTeam) return null;
  if (state === 'draft') return 'draft';
  if (enrolled && (enrolled.until === null || enrolled.until > now)) return null;
  if (enrolled) return 'ended';
  if (openOrder) return openOrder.held ? 'payment_held' : 'order_unpaid';
  if (kind === null) return 'never';
  if (cause === 'expiry') return 'ended';
  return cause === 'refund' ? 'refunded' : 'removed';
}

/**
 * Returns whether a user can open a course, why not, and the evidence. Pure. For a learner the names of admins are left
 * out: they learn nothing about other accounts.
 */
export function accessOf(facts: AccessFacts, { now, forAdmin }: { now: Date; forAdmin: boolean }): PersonAccess {
  const { course, cause, at, order, by, until, openOrder, unit, films: videos } = facts;
  const refusal = refusalOf(facts, now);
  return {
    course,
    open: refusal === null || (unit?.preview === true && facts.state !== 'draft'),
    refusal,
    evidence: {
      cause,
      at: at?.toISOString() ?? null,
      order,
      by: forAdmin ? by : null,
      until: until?.toISOString() ?? null,
    },
    openOrder: openOrder && { ...openOrder, at: openOrder.at.toISOString() },
    unit: unit && { title: unit.title, preview: unit.preview, doneAt: unit.doneAt?.toISOString() ?? null },
    films: videos.map((video) => ({ ...video, at: video.at.toISOString() })),
  };
}
