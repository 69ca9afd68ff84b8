import { ROLES, USER_SORTS } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import type { UsersSearch } from './users-search.ts';

/** Search, role and, on narrow screens without column headings, the sort order. */
export function UsersFilters({ search, onChange }: { search: UsersSearch; onChange: (next: UsersSearch) => void }) {
  const words = useMessages().admin.users;
  return (
    <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-[minmax(0,1fr)_12rem_12rem] lg:grid-cols-[minmax(0,28rem)_12rem]">
      <ListSearchBox words={words} search={search} onSearch={onChange} className="max-sm:col-span-2" />
      <FilterSelect
        label={words.filter}
        all={words.allRoles}
        values={ROLES}
        value={search.role}
        nameOf={(role) => words.roles[role]}
        onChange={(role) => onChange({ ...search, role, page: undefined })}
      />
      <FilterSelect
        label={words.sortBy}
        className="lg:hidden"
        values={USER_SORTS}
        value={search.sort ?? 'customId'}
        nameOf={(sort) => words.sorts[sort]}
        onChange={(sort) => onChange({ ...search, sort, page: undefined })}
      />
    </div>
  );
}
