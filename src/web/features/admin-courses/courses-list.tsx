import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide';
import type { CourseCard } from '#contract/courses.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CourseListCard, CourseRow, type CourseRowProps } from './course-row.tsx';
import { columnSort, type CourseSort } from './list-address.ts';

/** A page of courses: a table where there is room for one (`wide`), else cards. `rowOf` says what each row is told. */
export function CoursesList(props: {
  courses: readonly CourseCard[];
  wide: boolean;
  sort: CourseSort | undefined;
  stale: boolean;
  onSort: (sort: CourseSort) => void;
  rowOf: (course: CourseCard) => CourseRowProps;
}) {
  const { list, columns } = useMessages().adminCourses;
  const look = props.stale ? 'cursor-progress' : '';
  if (!props.wide) {
    return (
      <ul className={`grid gap-4 sm:grid-cols-2 ${look}`}>
        {props.courses.map((course) => (
          <CourseListCard key={course._id} {...props.rowOf(course)} />
        ))}
      </ul>
    );
  }
  const sorted = { sort: props.sort, onSort: props.onSort };
  const plain = 'px-3 text-start font-semibold';
  return (
    <div className={`rounded-lg border border-line bg-surface shadow-card ${look}`}>
      <table className="w-full table-fixed border-collapse text-sm">
        <caption className="sr-only">{list.heading}</caption>
        <thead className="sticky top-(--bar-height,4.5rem) z-10 bg-sunken">
          <tr>
            <SortHeading column="id" label={columns.id} width="w-16" {...sorted} />
            <SortHeading column="name" label={columns.name} width="w-auto" {...sorted} />
            <th scope="col" className={`${plain} w-34`}>
              {columns.category}
            </th>
            <th scope="col" className={`${plain} w-36`}>
              {columns.teacher}
            </th>
            <SortHeading column="price" label={columns.price} width="w-26" {...sorted} />
            <SortHeading column="users" label={columns.users} width="w-26" {...sorted} />
            <th scope="col" className={`${plain} w-34`}>
              {columns.image}
            </th>
            <th scope="col" className="w-36 px-3 text-end font-semibold xl:w-64">
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

function SortHeading(props: {
  column: Parameters<typeof columnSort>[0];
  label: string;
  width: string;
  sort: CourseSort | undefined;
  onSort: (sort: CourseSort) => void;
}) {
  const { columns } = useMessages().adminCourses;
  const { next, now } = columnSort(props.column, props.sort);
  const drawing = now === undefined ? ChevronsUpDown : now === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" aria-sort={now} className={`${props.width} p-0 text-start`}>
      <button
        type="button"
        title={columns.sortBy(props.label)}
        className="flex min-h-11 w-full items-center gap-1.5 px-3 text-start font-semibold hover:bg-line/60"
        onClick={() => props.onSort(next)}
      >
        {props.label}
        <Icon of={drawing} className={`size-4 shrink-0 ${now ? 'text-accent' : 'text-muted'}`} />
      </button>
    </th>
  );
}
