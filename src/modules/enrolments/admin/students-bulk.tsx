import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { refreshEnrolments } from '#modules/courses/web/shared/refresh-lists.ts';
import { PaidSales } from '#modules/orders/web/shared/paid-sales.tsx';
import { Button } from '#web/ui/button.tsx';
import { BulkDialog } from '#web/ui/selection/bulk-dialog.tsx';
import { SelectionBar } from '#web/ui/selection/selection-bar.tsx';
import type { Selection } from '#web/ui/selection/use-selection.ts';
import { readStudents, removeStudent } from './students.api.ts';
import type { StudentsSearch } from './students-search.ts';

/** Removes the selected students from a course (by its `_id`). */
export function StudentsBulk(props: {
  courseId: string;
  selection: Selection<Student>;
  search: StudentsSearch;
  total: number;
}) {
  const { courseId, selection } = props;
  const words = useMessages().admin.students.list;
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { rows } = selection;
  return (
    <>
      <SelectionBar selection={selection} total={props.total} read={readStudents(courseId, props.search)}>
        <Button size="sm" tone="secondary" className="text-danger!" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      </SelectionBar>
      <BulkDialog
        action={
          asking
            ? {
                title: words.removeMany(rows.length),
                confirm: words.remove,
                danger: true,
                body: (
                  <>
                    <p>{words.accessEnds(rows.length)}</p>
                    <PaidSales of={{ course: [courseId], user: rows.map(({ _id }) => _id) }} words={words.sales} />
                  </>
                ),
                nameOf: ({ name, email }) => (email === null ? name : `${name} (${email})`),
                run: ({ _id }) => removeStudent(courseId, _id),
              }
            : null
        }
        rows={rows}
        onDone={(done) => {
          selection.remove(done);
          void refreshEnrolments(client);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
