import { Circle, CircleCheck } from 'lucide';
import { type CourseField, isAdminField } from '#modules/courses/contract/course.fields.ts';
import type { FullCourse } from '#modules/courses/contract/courses.ts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { type CourseCheck, courseChecks } from './course-checks.ts';

/** Lists what a good course has, ticked from what it has now, with the way to each. Folded once a course is no draft. */
export function CourseChecklist(props: { course: FullCourse; onEdit: (field: CourseField) => void }) {
  const { checklist: words } = useMessages().adminCourses;
  const { course } = props;
  const { isAdmin } = useWorkplace();
  const checks = courseChecks(course).filter(({ at }) => isAdmin || !('field' in at && isAdminField(at.field)));
  const done = checks.filter((check) => check.done).length;
  const isDraft = course.state === 'draft';
  return (
    <details open={isDraft} className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <summary className="touch cursor-pointer font-semibold">
        {words.heading} <span className="text-sm font-normal text-muted">{words.done(done, checks.length)}</span>
      </summary>
      <ul className="mt-3 grid gap-1 sm:grid-cols-2 xl:grid-cols-3">
        {checks.map((check) => (
          <li key={check.name} className="flex items-center gap-2 text-sm">
            <Icon
              of={check.done ? CircleCheck : Circle}
              className={`size-5 shrink-0 ${check.done ? 'text-success' : 'text-muted'}`}
            />
            <VisuallyHidden>{check.done ? words.isDone : words.isOpen}</VisuallyHidden>
            <Place check={check} course={course} onEdit={props.onEdit} />
          </li>
        ))}
      </ul>
      {isDraft && done < checks.length && <p className="mt-4 text-sm text-muted">{words.advice}</p>}
    </details>
  );
}

/** The way to where a check is put right. */
function Place(props: { check: CourseCheck; course: FullCourse; onEdit: (field: CourseField) => void }) {
  const { checklist: words } = useMessages().adminCourses;
  const { pages } = useWorkplace();
  const { check, course, onEdit } = props;
  const { at } = check;
  const label = words.checks[check.name];
  const look = 'link touch inline-flex items-center text-start';
  if ('field' in at) {
    return (
      <button type="button" className={look} onClick={() => onEdit(at.field)}>
        {label}
      </button>
    );
  }
  if (at.unit === null) {
    return (
      <a href="#units" className={look}>
        {label}
      </a>
    );
  }
  return (
    <Link to={pages.unit} params={{ courseId: String(course.customId), unitId: at.unit }} className={look}>
      {label}
    </Link>
  );
}
