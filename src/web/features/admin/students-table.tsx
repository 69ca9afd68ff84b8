import type { Student } from '#contract/enrolments.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';

/** A page of the people of a course, each with the way out of it. */
export function StudentsTable(props: {
  students: readonly Student[];
  stale: boolean;
  onRemove: (student: Student) => void;
}) {
  const words = useMessages().admin.students.list;
  const head = 'bg-sunken px-4 py-2.5 font-semibold';
  return (
    <div
      className={`overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-opacity ${props.stale ? 'opacity-60' : ''}`}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{words.title}</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} text-start`}>
              {words.name}
            </th>
            <th scope="col" className={`${head} text-start`}>
              {words.email}
            </th>
            <th scope="col" className={`${head} text-end`}>
              {words.action}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.students.map((student) => (
            <tr key={student._id} className="border-t border-line hover:bg-sunken/60">
              <th scope="row" className="px-4 py-2 text-start font-semibold [overflow-wrap:anywhere]">
                {student.name}
              </th>
              <td className="px-4 py-2 [overflow-wrap:anywhere]">{student.email}</td>
              <td className="px-2 py-2 text-end">
                <Button
                  size="sm"
                  tone="quiet"
                  className="text-danger!"
                  aria-label={words.removeNamed(student.name)}
                  onClick={() => props.onRemove(student)}
                >
                  {words.remove}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
