import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import type { ListSearch } from '#web/lib/list-search.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { ListSearchBox } from '#web/ui/lists/list-search-box.tsx';
import { ROWS_PER_PAGE } from '#web/lib/rows-per-page.ts';
import { useSelection } from '#web/ui/selection/use-selection.ts';
import { StudentsBulk } from './students-bulk.tsx';
import { studentsFile, studentsQuery } from './students.api.ts';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { RemoveStudentDialog } from './remove-student-dialog.tsx';
import { StudentsTable } from './students-table.tsx';

/** The students of a course (by its `_id`): searched, paged and removed. `onNotice` gets the confirmation. */
export function StudentsList(props: {
  courseId: string;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
  onNotice: (sentence: string | null) => void;
}) {
  const { search, onSearch } = props;
  const words = useMessages().admin.students.list;
  const query = useQuery(studentsQuery(props.courseId, search));
  const { data } = query;
  const { isAdmin } = useWorkplace();
  const [pendingRemoval, setPendingRemoval] = useState<Student | null>(null);
  const selection = useSelection(data?.items ?? [], { q: search.q });
  const section = useRef<HTMLElement>(null);
  const isEmpty = data?.total === 0 && !search.q;

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="enrolled" className="grid min-w-0 content-start gap-5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="enrolled" className="text-2xl">
          {words.title}
        </h2>
        {data && (
          <p role="status" className="text-sm text-muted">
            {words.count(data.total)}
          </p>
        )}
      </div>
      {!isEmpty && (
        <div className="flex flex-wrap items-end justify-between gap-4">
          <ListSearchBox words={words} search={search} onSearch={onSearch} className="w-full max-w-md" />
          <ExportLink address={studentsFile(props.courseId)} query={{ q: search.q }} />
        </div>
      )}
      <PagedList
        query={query}
        words={{ failed: words.failed, failedHelp: words.failedHelp, pages: words.title }}
        waiting={<ListSkeleton label={words.loading} />}
        empty={
          isEmpty ? (
            <EmptyState level={3} title={words.empty}>
              {isAdmin ? words.emptyText : null}
            </EmptyState>
          ) : (
            <EmptyState
              level={3}
              title={words.nothing}
              action={
                <Button tone="secondary" onClick={() => onSearch({})}>
                  {words.clear}
                </Button>
              }
            />
          )
        }
        page={search.page}
        size={ROWS_PER_PAGE}
        onPage={(page) => onSearch({ ...search, page })}
        top={section}
        bar={
          isAdmin && (
            <StudentsBulk courseId={props.courseId} selection={selection} q={search.q} total={data?.total ?? 0} />
          )
        }
      >
        {(students, stale) => (
          <StudentsTable
            students={students}
            stale={stale}
            selection={selection}
            onRemove={(student) => {
              props.onNotice(null);
              setPendingRemoval(student);
            }}
          />
        )}
      </PagedList>
      <RemoveStudentDialog
        courseId={props.courseId}
        student={pendingRemoval}
        onClose={() => setPendingRemoval(null)}
        onRemoved={(student) => {
          flushSync(() => {
            setPendingRemoval(null);
            selection.remove([student]);
            props.onNotice(words.removed(student.name));
          });
          section.current?.focus({ preventScroll: true });
        }}
      />
    </section>
  );
}
