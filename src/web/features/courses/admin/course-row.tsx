import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CourseCard as Course, FullCourse } from '#contract/courses.ts';
import { priceNow } from '#contract/price-now.ts';
import { formatCount } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useCategoryName } from '#web/lib/category-name.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { usePrice } from '#web/lib/school.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { SelectBox } from '#web/ui/selection/select-box.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { Picture } from '#web/ui/picture.tsx';
import { QuickEditForm } from './quick-edit-form.tsx';
import { StateBadge } from './state-badge.tsx';

/** Props of a row of the course list. `edited`: the full course while this row is edited in place. */
export interface CourseRowProps {
  course: Course;
  selection: Selection<Course>;
  edited: FullCourse | null;
  /** True while another row is edited: one at a time. */
  locked: boolean;
  /** True while the row loads the version to edit. */
  opening: boolean;
  onQuickEdit: () => void;
  onSaved: (saved: FullCourse) => void;
  onCancel: () => void;
  onDelete: () => void;
}

/** Returns the id of a row's Quick Edit button, which gets the focus back. */
export const quickEditId = (courseId: string): string => `quick-edit-${courseId}`;

const CELL = 'px-2 py-1 align-middle';
/** Three actions in a row, in every language, leave room for the name. */
const NARROW = 'px-1.5! pointer-coarse:min-w-11';
/** Long texts take two lines at most, so that rows stay low; the title has all of it. */
const CLAMPED = 'line-clamp-2 break-words';

/** A course as a table row, or the row's form. */
export function CourseRow(props: CourseRowProps) {
  const { course, edited, selection } = props;
  const category = useCategoryName()(course.category);
  const price = usePrice();
  if (edited) {
    return (
      <tr className="border-t border-line bg-highlight-soft">
        <td />
        <td className={`${CELL} align-top text-muted tabular-nums`}>{course.customId}</td>
        <td colSpan={7} className={CELL}>
          <QuickEditForm key={edited._id} course={edited} onSaved={props.onSaved} onCancel={props.onCancel} />
        </td>
      </tr>
    );
  }
  return (
    <tr className={`border-t border-line hover:bg-sunken/60 ${selection.has(course._id) ? 'bg-sunken' : ''}`}>
      <td>
        <SelectBox selection={selection} row={course} name={course.name} />
      </td>
      <td className={`${CELL} text-muted tabular-nums`}>{course.customId}</td>
      <th scope="row" className={`${CELL} text-start font-semibold break-words`}>
        <Name course={course} low />
      </th>
      <td className={CELL}>
        <span className={CLAMPED} title={category}>
          {category}
        </span>
      </td>
      <td className={`${CELL} max-w-36`}>
        <span className={CLAMPED} title={course.teacher}>
          {course.teacher}
        </span>
      </td>
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>{price(priceNow(course))}</td>
      <td className={CELL}>
        <Users course={course} />
      </td>
      <td className={CELL}>
        <Picture src={course.imageSrc} alt="" sizes="4rem" className="w-14 rounded-sm" />
      </td>
      <td className={CELL}>
        <div className="flex justify-end whitespace-nowrap">
          <Actions {...props} />
        </div>
      </td>
    </tr>
  );
}

/** A course as a card for narrow screens, or the card's form. */
export function CourseListCard(props: CourseRowProps) {
  const { columns, row } = useMessages().adminCourses;
  const { course, edited, selection } = props;
  const category = useCategoryName()(course.category);
  const price = usePrice();
  return (
    <li
      className={`grid content-start overflow-hidden rounded-lg border border-line shadow-card ${edited ? 'bg-highlight-soft' : 'bg-surface'}`}
    >
      {edited ? (
        <div className="grid gap-4 p-4">
          <h2 className="font-sans text-base font-semibold break-words">{row.editing(course.name)}</h2>
          <QuickEditForm key={edited._id} course={edited} onSaved={props.onSaved} onCancel={props.onCancel} />
        </div>
      ) : (
        <>
          <Picture src={course.imageSrc} alt="" sizes="(min-width: 40rem) 24rem, 100vw" />
          <div className="grid gap-3 p-4">
            <div className="flex items-start gap-2">
              <span className="-m-2">
                <SelectBox selection={selection} row={course} name={course.name} />
              </span>
              <h2 className="min-w-0 font-sans text-base font-semibold break-words">
                <Name course={course} />
              </h2>
            </div>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-sm">
              <Fact name={columns.id}>{course.customId}</Fact>
              <Fact name={columns.category}>{category}</Fact>
              <Fact name={columns.teacher}>{course.teacher}</Fact>
              <Fact name={columns.price}>{price(priceNow(course))}</Fact>
              <Fact name={columns.users}>
                <Users course={course} />
              </Fact>
            </dl>
            <div className="flex flex-wrap gap-1 border-t border-line pt-3">
              <Actions {...props} />
            </div>
          </div>
        </>
      )}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** The name and state of a course, on two lines at most if `low`. */
function Name({ course, low = false }: { course: Course; low?: boolean }) {
  const lines = low && course.state !== 'published' ? 'line-clamp-1 break-all' : 'line-clamp-2 break-words';
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <span className={`min-w-0 ${lines}`} title={course.name}>
        {course.name}
      </span>
      <span className="shrink-0">
        <StateBadge state={course.state} />
      </span>
    </span>
  );
}

function Users({ course }: { course: Course }) {
  const { row } = useMessages().adminCourses;
  const locale = useLocale();
  const count = formatCount(course.participants, locale);
  return (
    <Link
      to="/admin/manage-courses/$courseId/students"
      params={{ courseId: String(course.customId) }}
      aria-label={row.users(count, course.participants !== 1, course.name)}
      className="link touch inline-flex min-w-11 items-center tabular-nums"
    >
      {count}
    </Link>
  );
}

function Actions({ course, locked, opening, onQuickEdit, onDelete }: CourseRowProps) {
  const { row } = useMessages().adminCourses;
  return (
    <>
      <LinkButton
        to="/admin/manage-courses/$courseId"
        params={{ courseId: String(course.customId) }}
        size="sm"
        tone="secondary"
        className={NARROW}
        aria-label={row.editNamed(course.name)}
      >
        {row.edit}
      </LinkButton>
      <Button
        id={quickEditId(course._id)}
        size="sm"
        tone="quiet"
        className={NARROW}
        busy={opening}
        disabled={locked}
        aria-label={row.quickEditNamed(course.name)}
        onClick={onQuickEdit}
      >
        {row.quickEdit}
      </Button>
      <Button
        size="sm"
        tone="quiet"
        className={`${NARROW} text-danger!`}
        aria-label={row.deleteNamed(course.name)}
        onClick={onDelete}
      >
        {row.delete}
      </Button>
    </>
  );
}
