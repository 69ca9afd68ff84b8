import { ROLES, USER_SORTS } from '#contract/choices.ts';
import * as LIMITS from '#contract/limits.ts';
import type { Role } from '#contract/users.ts';
import { type Days, readDays } from '#web/lib/days.ts';
import { oneOf, pageIn, textIn } from '#web/lib/search-params.ts';

/** Filters and order of the list of users; `page` counts from 1. */
export interface UsersSearch extends Days {
  readonly q?: string;
  readonly role?: Role;
  readonly sort?: (typeof USER_SORTS)[number];
  readonly page?: number;
}

/** Reads the filters of the users from an address; invalid values are ignored. */
export const readUsersSearch = (search: Record<string, unknown>): UsersSearch => ({
  q: textIn(search.q, LIMITS.searchLength),
  role: oneOf(ROLES, search.role),
  sort: oneOf(USER_SORTS, search.sort),
  ...readDays(search),
  page: pageIn(search.page),
});
