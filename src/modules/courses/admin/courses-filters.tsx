import { COURSE_SORTS, COURSE_STATES } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchool } from '#web/lib/school.tsx';
import { useCategoryName } from '#modules/courses/web/shared/category-name.ts';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import type { CourseListSearch } from './list-address.ts';

/** Search, category, state and, on narrow screens without column headings, the sort order. */
export function CoursesFilters(props: { search: CourseListSearch; onChange: (next: CourseListSearch) => void }) {
  const { adminCourses } = useMessages();
  const nameOf = useCategoryName();
  const words = adminCourses.list;
  const { search, onChange } = props;
  const names = useSchool().categories.map(({ name }) => name);
  const { category } = search;
  const categories = category && !names.includes(category) ? [...names, category] : names;
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_12rem_11rem]">
      <ListSearchBox words={words} search={search} onSearch={onChange} className="sm:col-span-2 lg:col-span-1" />
      <FilterSelect
        label={words.category}
        all={words.allCategories}
        values={categories}
        value={category}
        nameOf={nameOf}
        onChange={(chosen) => onChange({ ...search, category: chosen, page: undefined })}
      />
      <FilterSelect
        label={words.state}
        all={words.allStates}
        values={COURSE_STATES}
        value={search.state}
        nameOf={(state) => adminCourses.states[state]}
        onChange={(state) => onChange({ ...search, state, page: undefined })}
      />
      <FilterSelect
        label={words.sort}
        className="lg:hidden"
        values={COURSE_SORTS}
        value={search.sort ?? 'customId'}
        nameOf={(sort) => words.sorts[sort] ?? sort}
        onChange={(sort) => onChange({ ...search, sort: sort === 'customId' ? undefined : sort, page: undefined })}
      />
    </div>
  );
}
