import { useQuery } from '@tanstack/react-query';
import { LEARNER_SORTS, LEARNER_STATES } from '#contract/choices.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { studentsSummaryQuery } from './students.api.ts';
import type { StudentsSearch } from './students-search.ts';

/** Search, state, the unit of those who are stuck, and the order, of the learners of a course. */
export function StudentsFilters(props: {
  courseId: string;
  search: StudentsSearch;
  onSearch: (search: StudentsSearch) => void;
}) {
  const { search, onSearch } = props;
  const { students, learners: words } = useMessages().admin;
  const { data } = useQuery(studentsSummaryQuery(props.courseId));
  const units = data?.units ?? [];
  const counted = (name: string, count: number | undefined) =>
    count === undefined ? name : words.counted(name, count);
  return (
    <div className="grid grow grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] items-end gap-4">
      <ListSearchBox
        words={students.list}
        search={search}
        onSearch={onSearch}
        className="col-span-full lg:col-span-1"
      />
      <FilterSelect
        label={words.filter}
        all={words.all}
        values={LEARNER_STATES}
        value={search.state}
        nameOf={(state) => counted(words.states[state], data?.counts[state])}
        onChange={(state) => onSearch({ ...search, state, unit: undefined })}
      />
      {search.state === 'stuck' && (
        <FilterSelect
          label={words.stuckAt}
          all={words.anyUnit}
          values={units.map(({ _id }) => _id)}
          value={search.unit}
          nameOf={(id) => {
            const index = units.findIndex(({ _id }) => _id === id);
            return counted(words.unit(index + 1, units[index]?.title ?? ''), units[index]?.stuck);
          }}
          onChange={(unit) => onSearch({ ...search, unit })}
        />
      )}
      <FilterSelect
        label={words.sortBy}
        values={LEARNER_SORTS}
        value={search.sort ?? 'name'}
        nameOf={(sort) => words.sorts[sort]}
        onChange={(sort) => onSearch({ ...search, sort: sort === 'name' ? undefined : sort })}
      />
    </div>
  );
}
