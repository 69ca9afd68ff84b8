import type { Student } from '#contract/enrolments.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Button } from '#web/ui/button.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { PersonLink } from '#web/ui/person-link.tsx';
import { SelectBox, SelectPage } from '#web/ui/selection/select-box.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { EmailText } from '#web/ui/email-text.tsx';

interface Students {
  students: readonly Student[];
  stale: boolean;
  selection: Selection<Student>;
  onRemove: (student: Student) => void;
}

const FRAME = 'overflow-hidden rounded-lg border border-line bg-surface shadow-card';
const HEAD = 'bg-sunken px-3 py-1.5 font-semibold';

/** One page of a course's students with remove buttons: a table if it fits, else cards. */
export function StudentsTable(props: Students) {
  const words = useMessages().admin.students.list;
  const written = useSchoolTime();
  const wide = useMediaQuery('(min-width: 40rem)');
  const frame = `${FRAME} ${props.stale ? 'stale' : ''}`;
  if (!wide) return <StudentsCards {...props} className={frame} />;
  return (
    <div className={frame}>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr>
            <td className="w-11 bg-sunken">
              <SelectPage selection={props.selection} />
            </td>
            <th scope="col" className={`${HEAD} text-start`}>
              {words.name}
            </th>
            <th scope="col" className={`${HEAD} text-start`}>
              {words.email}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {words.action}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.students.map((student) => (
            <tr key={student._id} className="border-t border-line hover:bg-sunken/60">
              <td>
                <SelectBox selection={props.selection} row={student} name={student.name} />
              </td>
              <th scope="row" className="px-3 py-1 text-start font-semibold [overflow-wrap:anywhere]">
                <PersonLink id={student._id} name={student.name} />
              </th>
              <td className="px-3 py-1 [overflow-wrap:anywhere]">
                <EmailText address={student.email} />
                {student.until !== null && (
                  <span className="block text-xs text-muted">{words.untilDay(written.lastDay(student.until))}</span>
                )}
              </td>
              <td className="px-2 py-1 text-end">
                <RemoveButton student={student} onRemove={props.onRemove} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function StudentsCards(props: Students & { className: string }) {
  const words = useMessages().admin.students.list;
  const written = useSchoolTime();
  return (
    <ul className={`divide-y divide-line ${props.className}`}>
      {props.students.map((student) => (
        <li key={student._id} className="flex items-center justify-between gap-3 px-2 py-2">
          <SelectBox selection={props.selection} row={student} name={student.name} />
          <div className="min-w-0 grow text-sm [overflow-wrap:anywhere]">
            <p className="font-semibold">
              <PersonLink id={student._id} name={student.name} />
            </p>
            <p className="text-muted">
              <EmailText address={student.email} />
            </p>
            {student.until !== null && <p className="text-muted">{words.untilDay(written.lastDay(student.until))}</p>}
          </div>
          <RemoveButton student={student} onRemove={props.onRemove} />
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ student, onRemove }: { student: Student; onRemove: (student: Student) => void }) {
  const words = useMessages().admin.students.list;
  return (
    <Button
      size="sm"
      tone="quiet"
      className="shrink-0 text-danger!"
      aria-label={words.removeNamed(student.name)}
      onClick={() => onRemove(student)}
    >
      {words.remove}
    </Button>
  );
}
