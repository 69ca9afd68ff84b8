import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import { oneOf, pageIn, textIn } from '#web/lib/search-params.ts';

/** Filters of the outbox; `page` counts from 1. */
export interface OutboxSearch {
  readonly q?: string;
  readonly state?: MailState;
  readonly kind?: MailKind;
  readonly page?: number;
}

/** Filters of the subscribers; `page` counts from 1. */
export type SubscribersSearch = Pick<OutboxSearch, 'q' | 'page'>;

/** Reads the filters of the outbox from an address; invalid values are ignored. */
export const readOutboxSearch = (search: Record<string, unknown>): OutboxSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  state: oneOf(MAIL_STATES, search.state),
  kind: oneOf(MAIL_KINDS, search.kind),
  page: pageIn(search.page),
});

/** Reads the filters of the subscribers from an address; invalid values are ignored. */
export const readSubscribersSearch = (search: Record<string, unknown>): SubscribersSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  page: pageIn(search.page),
});
