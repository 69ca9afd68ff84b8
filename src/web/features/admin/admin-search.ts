import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/audit.ts';
import { LIMITS } from '#contract/limits.ts';
import { MAIL_KINDS, MAIL_STATES } from '#contract/mail.ts';
import { ROLES, USER_SORTS } from '#contract/users.ts';
import { oneOf, pageIn, textIn } from '#web/lib/search-params.ts';
import type { ActivitySearch, StudentsSearch, UsersSearch } from './admin.api.ts';
import type { OutboxSearch, SubscribersSearch } from './outbox.api.ts';

type Search = Record<string, unknown>;

/** Reads what an address says of the list of users; whatever makes no sense there counts as not said. */
export const readUsersSearch = (search: Search): UsersSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  role: oneOf(ROLES, search.role),
  sort: oneOf(USER_SORTS, search.sort),
  page: pageIn(search.page),
});

/** Reads what an address says of a course's students; whatever makes no sense there counts as not said. */
export const readStudentsSearch = (search: Search): StudentsSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  page: pageIn(search.page),
});

/** Reads what an address says of the trail of changes; whatever makes no sense there counts as not said. */
export const readActivitySearch = (search: Search): ActivitySearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  entity: oneOf(AUDIT_ENTITIES, search.entity),
  action: oneOf(AUDIT_ACTIONS, search.action),
});

/** Reads what an address says of the outbox; whatever makes no sense there counts as not said. */
export const readOutboxSearch = (search: Search): OutboxSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  state: oneOf(MAIL_STATES, search.state),
  kind: oneOf(MAIL_KINDS, search.kind),
  page: pageIn(search.page),
});

/** Reads what an address says of the list of subscribers; whatever makes no sense there counts as not said. */
export const readSubscribersSearch = (search: Search): SubscribersSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  page: pageIn(search.page),
});
