import { MAIL_KINDS, MAIL_STATES, type MailKind, type MailState } from '#contract/choices.ts';
import { type ListSearch, readListSearch } from '#web/lib/list-search.ts';
import { oneOf } from '#web/lib/search-params.ts';

/** Filters of the outbox. */
export interface OutboxSearch extends ListSearch {
  readonly state?: MailState;
  readonly kind?: MailKind;
}

/** Reads the filters of the outbox from an address; invalid values are ignored. */
export const readOutboxSearch = (search: Record<string, unknown>): OutboxSearch => ({
  ...readListSearch(search),
  state: oneOf(MAIL_STATES, search.state),
  kind: oneOf(MAIL_KINDS, search.kind),
});
