import type { CourseCard } from '#contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { SelectPage } from '#web/ui/selection/select-box.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { SortHeading } from '#web/ui/sort-heading.tsx';
import { CourseListCard, CourseRow, type CourseRowProps } from './course-row.tsx';
import { columnSort, type CourseSort } from './list-address.ts';

/** One page of courses: a table if `wide`, else cards. `rowOf` returns the props of a row. */
export function CoursesList(props: {
  courses: readonly CourseCard[];
  wide: boolean;
  sort: CourseSort | undefined;
  stale: boolean;
  selection: Selection<CourseCard>;
  onSort: (sort: CourseSort) => void;
  rowOf: (course: CourseCard) => CourseRowProps;
}) {
  const { list, columns } = useMessages().adminCourses;
  const look = props.stale ? 'stale' : '';
  if (!props.wide) {
    return (
      <ul className={`grid gap-4 sm:grid-cols-2 ${look}`}>
        {props.courses.map((course) => (
          <CourseListCard key={course._id} {...props.rowOf(course)} />
        ))}
      </ul>
    );
  }
  const sortHeading = (column: Parameters<typeof columnSort>[0], width: string) => {
    const { next, now } = columnSort(column, props.sort);
    const label = columns[column];
    const action = columns.sortBy(label);
    return (
      <SortHeading
        tight
        className={width}
        label={label}
        action={action}
        sorted={now}
        onSort={() => props.onSort(next)}
      />
    );
  };
  const plain = 'px-2 text-start font-semibold';
  return (
    <div className={`rounded-lg border border-line bg-surface shadow-card ${look}`}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{list.heading}</caption>
        <thead className="sticky top-(--bar-height,4.5rem) z-10 bg-sunken">
          <tr>
            <td className="w-11">
              <SelectPage selection={props.selection} />
            </td>
            {sortHeading('id', '')}
            {sortHeading('name', 'w-full')}
            <th scope="col" className={plain}>
              {columns.category}
            </th>
            <th scope="col" className={plain}>
              {columns.teacher}
            </th>
            {sortHeading('price', '')}
            {sortHeading('users', '')}
            <th scope="col" className={plain}>
              {columns.image}
            </th>
            <th scope="col" className="px-2 text-end font-semibold">
              {columns.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.courses.map((course) => (
            <CourseRow key={course._id} {...props.rowOf(course)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
