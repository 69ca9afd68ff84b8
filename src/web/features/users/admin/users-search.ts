import { ROLES, USER_SORTS } from '#contract/choices.ts';
import { LIMITS } from '#contract/limits.ts';
import type { Role } from '#contract/users.ts';
import { oneOf, pageIn, textIn } from '#web/lib/search-params.ts';

/** What the list of users is narrowed to and ordered by; `page` counts from 1. */
export interface UsersSearch {
  readonly q?: string;
  readonly role?: Role;
  readonly sort?: (typeof USER_SORTS)[number];
  readonly page?: number;
}

/** Reads what an address says of the list of users; whatever makes no sense there counts as not said. */
export const readUsersSearch = (search: Record<string, unknown>): UsersSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  role: oneOf(ROLES, search.role),
  sort: oneOf(USER_SORTS, search.sort),
  page: pageIn(search.page),
});
