import type { LearnerSort } from '#contract/choices.ts';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { PersonLink } from '#modules/people/web/shared/person-link.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import type { Column, ColumnSort } from '#web/ui/tables/data-table.tsx';
import { ListTable } from '#web/ui/tables/list-table.tsx';
import { EnrolledCell, LastUnitCell, ProgressCell, SeenCell, TestsCell } from './student-cells.tsx';

/** The learners of a course that were read, with remove buttons for admins. */
export function StudentsTable(props: {
  students: readonly Student[];
  stale: boolean;
  sort: LearnerSort;
  onSort: (sort: LearnerSort) => void;
  /** Absent for viewers, who change nothing. */
  selection: Selection<Student> | undefined;
  onRemove: (student: Student) => void;
}) {
  const { learners: words, students } = useMessages().admin;
  const { isAdmin, may } = useWorkplace();
  const wide = useMediaQuery('(min-width: 75rem)');
  const sortBy = (column: 'name' | 'progress' | 'lastSeen' | 'joined', label: string): ColumnSort => {
    const up = props.sort === column;
    return {
      action: up ? words.sortDown(label) : words.sortUp(label),
      sorted: up ? 'ascending' : props.sort === `-${column}` ? 'descending' : undefined,
      onSort: () => props.onSort(up ? `-${column}` : column),
    };
  };
  const removing: Column<Student> = {
    label: students.list.action,
    cell: (student) => (
      <Button
        size="sm"
        tone="quiet"
        className="shrink-0 text-danger!"
        aria-label={students.list.removeNamed(student.name)}
        onClick={() => props.onRemove(student)}
      >
        {students.list.remove}
      </Button>
    ),
    end: true,
    card: 'aside',
  };
  const email: Column<Student> = {
    label: students.list.email,
    cell: (student) => <EmailText address={student.email ?? ''} />,
    look: 'max-w-56 [overflow-wrap:anywhere]',
  };
  return (
    <ListTable
      caption={students.list.title}
      wide={wide}
      stale={props.stale}
      level={3}
      rows={props.students}
      keyOf={({ _id }) => _id}
      {...(props.selection && { selection: { of: props.selection, nameOf: ({ name }: Student) => name } })}
      columns={[
        {
          label: students.list.name,
          cell: ({ _id, name }) => <PersonLink id={isAdmin ? _id : null} name={name} />,
          names: true,
          sort: sortBy('name', students.list.name),
          look: 'max-w-48 [overflow-wrap:anywhere]',
        },
        ...(may('course-marker') ? [email] : []),
        {
          label: words.progress,
          cell: (student) => <ProgressCell {...student} />,
          sort: sortBy('progress', words.progress),
        },
        {
          label: words.lastSeen,
          cell: (student) => <SeenCell {...student} />,
          sort: sortBy('lastSeen', words.lastSeen),
          look: 'tabular-nums',
        },
        {
          label: words.stoppedAt,
          cell: (student) => <LastUnitCell {...student} />,
          look: 'max-w-48 [overflow-wrap:anywhere]',
        },
        {
          label: words.tests,
          cell: (student) => <TestsCell {...student} />,
          look: 'max-w-48 [overflow-wrap:anywhere]',
        },
        {
          label: words.joined,
          cell: (student) => <EnrolledCell {...student} />,
          sort: sortBy('joined', words.joined),
          look: 'tabular-nums',
        },
        ...(isAdmin ? [removing] : []),
      ]}
    />
  );
}
