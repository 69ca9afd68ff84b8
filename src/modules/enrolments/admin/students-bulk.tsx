import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { refreshEnrolments } from '#modules/courses/web/shared/refresh-lists.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { PaidSales } from '#modules/orders/web/shared/paid-sales.tsx';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type BulkAction, BulkDialog } from '#web/ui/selection/bulk-dialog.tsx';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { readStudents, removeStudent } from './students.api.ts';
import type { StudentsSearch } from './students-search.ts';
import { useExtension } from './use-extension.tsx';
import { useReset } from './use-reset.tsx';

/** Extends the access of the selected learners of a course (by its `_id`), resets their progress or removes them. */
export function StudentsBulk(props: {
  courseId: string;
  selection: Selection<Student>;
  search: StudentsSearch;
  total: number;
}) {
  const { courseId, selection } = props;
  const { students, learners } = useMessages().admin;
  const { isAdmin, may } = useWorkplace();
  const client = useQueryClient();
  const [asking, setAsking] = useState<'remove' | 'extend' | 'reset' | 'undo' | null>(null);
  const extension = useExtension(courseId);
  const reset = useReset(courseId);
  const { rows } = selection;
  const nameOf = ({ name, email }: Student) => (email === null ? name : `${name} (${email})`);

  const actions: Readonly<Record<NonNullable<typeof asking>, () => BulkAction<Student>>> = {
    remove: () => ({
      title: students.list.removeMany(rows.length),
      confirm: students.list.remove,
      danger: true,
      body: (
        <>
          <p>{students.list.accessEnds(rows.length)}</p>
          <PaidSales of={{ course: [courseId], user: rows.map(({ _id }) => _id) }} words={students.list.sales} />
        </>
      ),
      nameOf,
      run: ({ _id }) => removeStudent(courseId, _id),
    }),
    extend: () => ({ ...extension, title: learners.extendMany(rows.length), nameOf }),
    reset: () => ({ ...reset.action, title: learners.resetMany(rows.length), nameOf }),
    undo: () => ({ ...reset.undoing, title: learners.undoMany(reset.undoable.length), nameOf }),
  };
  return (
    <>
      {reset.undoable.length > 0 && asking === null && (
        <Alert tone="success">
          <span className="flex flex-wrap items-center justify-between gap-3">
            {learners.wasReset(reset.undoable.length, reset.unit)}
            <Button size="sm" tone="secondary" onClick={() => setAsking('undo')}>
              {learners.undo}
            </Button>
          </span>
        </Alert>
      )}
      <SelectionBar selection={selection} total={props.total} read={readStudents(courseId, props.search)}>
        {may('course-owner') && (
          <Button size="sm" tone="secondary" onClick={() => setAsking('extend')}>
            {learners.extend}
          </Button>
        )}
        <Button
          size="sm"
          tone="secondary"
          onClick={() => {
            reset.begin();
            setAsking('reset');
          }}
        >
          {learners.reset}
        </Button>
        {isAdmin && (
          <Button size="sm" tone="secondary" className="text-danger!" onClick={() => setAsking('remove')}>
            {students.list.remove}
          </Button>
        )}
      </SelectionBar>
      <BulkDialog
        action={asking === null ? null : actions[asking]()}
        rows={asking === 'undo' ? reset.undoable : rows}
        onDone={(done) => {
          selection.remove(done);
          void refreshEnrolments(client);
        }}
        onClose={() => {
          setAsking(null);
          reset.end();
        }}
      />
    </>
  );
}
