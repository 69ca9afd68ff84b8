import type { CourseCard, FullCourse } from '#modules/courses/contract/courses.ts';
import { priceNow } from '#modules/courses/contract/price-now.ts';
import { useCategoryName } from '#modules/courses/web/shared/category-name.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { ResponsiveImage } from '#web/ui/responsive-image.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { ListTable } from '#web/ui/tables/list-table.tsx';
import { CourseActions, CourseName, CourseUsers } from './course-cells.tsx';
import { columnSort, type CourseSort } from './list-address.ts';
import { QuickEditForm } from './quick-edit-form.tsx';

/** One page of courses; one of them may be edited in place. */
export function CoursesList(props: {
  courses: readonly CourseCard[];
  wide: boolean;
  sort: CourseSort | undefined;
  stale: boolean;
  selection: Selection<CourseCard>;
  /** The course that is edited; null while none is. */
  editing: FullCourse | null;
  /** The id of the course whose version to edit is loading. */
  opening: string | null;
  onSort: (sort: CourseSort) => void;
  onQuickEdit: (course: CourseCard) => void;
  onSaved: (saved: FullCourse) => void;
  onCancel: (courseId: string) => void;
  onDelete: (course: CourseCard) => void;
}) {
  const { editing, opening, wide } = props;
  const { list, columns, row } = useMessages().adminCourses;
  const categoryName = useCategoryName();
  const price = usePrice();
  const sortBy = (column: Parameters<typeof columnSort>[0]) => {
    const { next, now } = columnSort(column, props.sort);
    return { action: columns.sortBy(columns[column]), sorted: now, onSort: () => props.onSort(next) };
  };
  const edited = ({ _id }: CourseCard) => {
    if (editing?._id !== _id) return null;
    const form = (
      <QuickEditForm key={_id} course={editing} onSaved={props.onSaved} onCancel={() => props.onCancel(_id)} />
    );
    if (wide) {
      return (
        <tr key={_id} className="border-t border-line bg-highlight-soft">
          <td />
          <td className="px-2 py-1 align-top text-muted tabular-nums">{editing.customId}</td>
          <td colSpan={7} className="px-2 py-1">
            {form}
          </td>
        </tr>
      );
    }
    return (
      <div className="grid gap-4 bg-highlight-soft p-4">
        <h2 className="font-sans text-base font-semibold break-words">{row.editing(editing.name)}</h2>
        {form}
      </div>
    );
  };
  return (
    <ListTable
      caption={list.heading}
      wide={wide}
      stale={props.stale}
      rows={props.courses}
      keyOf={({ _id }) => _id}
      selection={{ of: props.selection, nameOf: ({ name }) => name }}
      edited={edited}
      image={({ imageSrc }) => <ResponsiveImage src={imageSrc} alt="" sizes="(min-width: 40rem) 24rem, 100vw" />}
      columns={[
        {
          label: columns.id,
          cell: ({ customId }) => customId,
          sort: sortBy('id'),
          look: 'text-muted tabular-nums',
        },
        {
          label: columns.name,
          cell: (course) => <CourseName course={course} />,
          names: true,
          sort: sortBy('name'),
          look: 'w-full',
        },
        { label: columns.category, cell: ({ category }) => <Clamped text={categoryName(category)} /> },
        { label: columns.teacher, cell: ({ teacher }) => <Clamped text={teacher} />, look: 'max-w-36' },
        {
          label: columns.price,
          cell: (course) => price(priceNow(course)),
          sort: sortBy('price'),
          look: 'whitespace-nowrap tabular-nums',
        },
        { label: columns.users, cell: (course) => <CourseUsers course={course} />, sort: sortBy('users') },
        {
          label: columns.image,
          cell: ({ imageSrc }) => <ResponsiveImage src={imageSrc} alt="" sizes="4rem" className="w-14 rounded-sm" />,
          card: 'none',
        },
        {
          label: columns.actions,
          cell: (course) => (
            <CourseActions
              course={course}
              locked={editing !== null || (opening !== null && opening !== course._id)}
              opening={opening === course._id}
              onQuickEdit={() => props.onQuickEdit(course)}
              onDelete={() => props.onDelete(course)}
            />
          ),
          end: true,
          card: 'foot',
        },
      ]}
    />
  );
}

/** A text on two lines at most, so that rows stay low; the title has all of it. */
function Clamped({ text }: { text: string }) {
  return (
    <span className="line-clamp-2 break-words" title={text}>
      {text}
    </span>
  );
}
