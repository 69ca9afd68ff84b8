import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COURSE_STATES, type CourseState } from '#contract/choices.ts';
import type { CourseCard } from '#modules/courses/contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { refreshCourses } from '#modules/courses/web/shared/refresh-lists.ts';
import { PaidSales } from '#modules/orders/web/shared/paid-sales.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { BulkDialog } from '#web/ui/selection/bulk-dialog.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { readCourses } from './admin-courses.api.ts';
import { changeCourse, deleteCourse } from './admin-courses.mutations.ts';
import { CategoryOptions } from './category-options.tsx';
import type { CourseListSearch } from './list-address.ts';

/** The actions on the selected courses: another category, another state, deletion. */
export function CoursesBulk(props: { selection: Selection<CourseCard>; search: CourseListSearch; total: number }) {
  const { selection, search } = props;
  const { bulk, remove, row, columns, states, form } = useMessages().adminCourses;
  const { labels } = form;
  const client = useQueryClient();
  const [doing, setDoing] = useState<'category' | 'state' | 'delete' | null>(null);
  const [category, setCategory] = useState('');
  const [state, setState] = useState<CourseState>('published');
  const { rows } = selection;
  const nameOf = ({ name }: CourseCard) => name;
  const actions = {
    category: {
      nameOf,
      title: bulk.categoryTitle(rows.length),
      confirm: bulk.move,
      body: (
        <Select label={columns.category} value={category} onChange={(event) => setCategory(event.target.value)}>
          <CategoryOptions chosen={category} />
        </Select>
      ),
      missing: category ? null : bulk.chooseCategory,
      run: (course: CourseCard) => changeCourse(course, { category }),
    },
    state: {
      nameOf,
      title: bulk.stateTitle(rows.length),
      confirm: bulk.change,
      body: (
        <FilterSelect
          label={labels.state}
          values={COURSE_STATES}
          value={state}
          nameOf={(one) => states[one]}
          onChange={(one) => one && setState(one)}
        />
      ),
      run: (course: CourseCard) => changeCourse(course, { state }),
    },
    delete: {
      nameOf,
      title: bulk.deleteTitle(rows.length),
      confirm: remove.confirm,
      danger: true,
      body: (
        <>
          <p>{bulk.deleteNote}</p>
          <PaidSales of={{ course: rows.map(({ _id }) => _id) }} words={remove} />
          {rows.some((course) => course.state !== 'archived') && (
            <div className="grid justify-items-start gap-2">
              <p className="text-muted">{remove.archiveHelp}</p>
              <Button
                tone="secondary"
                onClick={() => {
                  setState('archived');
                  setDoing('state');
                }}
              >
                {remove.archive}
              </Button>
            </div>
          )}
        </>
      ),
      run: ({ _id }: CourseCard) => deleteCourse(_id),
    },
  };
  return (
    <>
      <SelectionBar selection={selection} total={props.total} read={readCourses(search)}>
        <Button size="sm" tone="secondary" onClick={() => setDoing('category')}>
          {bulk.category}
        </Button>
        <Button size="sm" tone="secondary" onClick={() => setDoing('state')}>
          {bulk.state}
        </Button>
        <Button size="sm" tone="secondary" className="text-danger!" onClick={() => setDoing('delete')}>
          {row.delete}
        </Button>
      </SelectionBar>
      <BulkDialog
        action={doing && actions[doing]}
        rows={rows}
        onDone={(done) => {
          selection.remove(done);
          void refreshCourses(client);
        }}
        onClose={() => {
          setDoing(null);
          setCategory('');
        }}
      />
    </>
  );
}
