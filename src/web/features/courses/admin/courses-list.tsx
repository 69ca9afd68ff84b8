import type { CourseCard } from '#contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { SortHeading } from '#web/ui/sort-heading.tsx';
import { CourseListCard, CourseRow, type CourseRowProps } from './course-row.tsx';
import { columnSort, type CourseSort } from './list-address.ts';

/** One page of courses: a table if `wide`, else cards. `rowOf` returns the props of a row. */
export function CoursesList(props: {
  courses: readonly CourseCard[];
  wide: boolean;
  sort: CourseSort | undefined;
  stale: boolean;
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
  const plain = 'px-3 text-start font-semibold';
  return (
    <div className={`rounded-lg border border-line bg-surface shadow-card ${look}`}>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{list.heading}</caption>
        <thead className="sticky top-(--bar-height,4.5rem) z-10 bg-sunken">
          <tr>
            {sortHeading('id', 'w-16')}
            {sortHeading('name', 'w-auto')}
            <th scope="col" className={`${plain} w-34`}>
              {columns.category}
            </th>
            <th scope="col" className={`${plain} w-36`}>
              {columns.teacher}
            </th>
            {sortHeading('price', 'w-26')}
            {sortHeading('users', 'w-26')}
            <th scope="col" className={`${plain} w-34`}>
              {columns.image}
            </th>
            <th scope="col" className="w-36 px-3 text-end font-semibold 2xl:w-70">
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
