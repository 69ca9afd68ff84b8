import { ROLES, type Role, USER_SORTS } from '#contract/choices.ts';
import { type Days, readDays } from '#web/lib/days.ts';
import { type ListSearch, readListSearch } from '#web/lib/list-search.ts';
import { oneOf } from '#web/lib/search-params.ts';

/** Filters and order of the list of users. */
export interface UsersSearch extends Days, ListSearch {
  readonly role?: Role;
  readonly sort?: (typeof USER_SORTS)[number];
}

/** Reads the filters of the users from an address; invalid values are ignored. */
export const readUsersSearch = (search: Record<string, unknown>): UsersSearch => ({
  ...readListSearch(search),
  role: oneOf(ROLES, search.role),
  sort: oneOf(USER_SORTS, search.sort),
  ...readDays(search),
});
