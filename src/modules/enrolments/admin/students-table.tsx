import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import type { Column } from '#web/ui/tables/data-table.tsx';
import { ListTable } from '#web/ui/tables/list-table.tsx';

/** One page of a course's students, with remove buttons for admins. */
export function StudentsTable(props: {
  students: readonly Student[];
  stale: boolean;
  selection: Selection<Student>;
  onRemove: (student: Student) => void;
}) {
  const words = useMessages().admin.students.list;
  const written = useSchoolTime();
  const { isAdmin } = useWorkplace();
  const wide = useMediaQuery('(min-width: 40rem)');
  const removing: Column<Student> = {
    label: words.action,
    cell: (student) => (
      <Button
        size="sm"
        tone="quiet"
        className="shrink-0 text-danger!"
        aria-label={words.removeNamed(student.name)}
        onClick={() => props.onRemove(student)}
      >
        {words.remove}
      </Button>
    ),
    end: true,
    card: 'aside',
  };
  return (
    <ListTable
      caption={words.title}
      wide={wide}
      stale={props.stale}
      level={3}
      rows={props.students}
      keyOf={({ _id }) => _id}
      {...(isAdmin && { selection: { of: props.selection, nameOf: ({ name }: Student) => name } })}
      columns={[
        {
          label: words.name,
          cell: ({ _id, name }) => <PersonLink id={isAdmin ? _id : null} name={name} />,
          names: true,
          look: '[overflow-wrap:anywhere]',
        },
        {
          label: words.email,
          cell: ({ email, until }) => (
            <>
              <EmailText address={email} />
              {until !== null && (
                <span className="block text-xs text-muted">{words.untilDay(written.lastDay(until))}</span>
              )}
            </>
          ),
          look: '[overflow-wrap:anywhere]',
        },
        ...(isAdmin ? [removing] : []),
      ]}
    />
  );
}
