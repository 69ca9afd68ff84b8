import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState } from '#contract/choices.ts';
import { LIMITS } from '#contract/limits.ts';
import { oneOf, pageIn, textIn } from '#web/lib/search-params.ts';

/** What the outbox is narrowed to; `page` counts from 1. */
export interface OutboxSearch {
  readonly q?: string;
  readonly state?: MailState;
  readonly kind?: MailKind;
  readonly page?: number;
}

/** What the list of subscribers is narrowed to; `page` counts from 1. */
export type SubscribersSearch = Pick<OutboxSearch, 'q' | 'page'>;

/** Reads what an address says of the outbox; whatever makes no sense there counts as not said. */
export const readOutboxSearch = (search: Record<string, unknown>): OutboxSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  state: oneOf(MAIL_STATES, search.state),
  kind: oneOf(MAIL_KINDS, search.kind),
  page: pageIn(search.page),
});

/** Reads what an address says of the list of subscribers; whatever makes no sense there counts as not said. */
export const readSubscribersSearch = (search: Record<string, unknown>): SubscribersSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  page: pageIn(search.page),
});
