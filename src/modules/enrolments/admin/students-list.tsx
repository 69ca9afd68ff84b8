import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Student } from '#modules/enrolments/contract/enrolments.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceButtons } from '#web/ui/choice-buttons.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { MoreButton } from '#web/ui/lists/more-button.tsx';
import { useSelection } from '#web/ui/selection/use-selection.ts';
import { RecentResets } from './recent-resets.tsx';
import { RemoveStudentDialog } from './remove-student-dialog.tsx';
import { StudentsBulk } from './students-bulk.tsx';
import { StudentsFilters } from './students-filters.tsx';
import { StudentsGrid } from './students-grid.tsx';
import { STUDENT_VIEWS, type StudentsSearch } from './students-search.ts';
import { StudentsTable } from './students-table.tsx';
import { studentsFile, studentsQuery } from './students.api.ts';

/** The learners of a course (by its `_id`): searched, filtered, sorted and changed. `onNotice` gets the confirmation. */
export function StudentsList(props: {
  courseId: string;
  search: StudentsSearch;
  onSearch: (search: StudentsSearch) => void;
  onNotice: (sentence: string | null) => void;
}) {
  const { courseId, search, onSearch } = props;
  const { students, learners } = useMessages().admin;
  const words = students.list;
  const query = useInfiniteQuery(studentsQuery(courseId, search));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const { may } = useWorkplace();
  const [pendingRemoval, setPendingRemoval] = useState<Student | null>(null);
  const { q, state, unit, sort } = search;
  const selection = useSelection(items, { q, state, unit });
  const section = useRef<HTMLElement>(null);
  const isEmpty = query.data !== undefined && total === 0 && !q && !state;
  const view = search.view ?? 'list';

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="enrolled" className="grid min-w-0 content-start gap-5">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 id="enrolled" className="text-2xl">
          {words.title}
        </h2>
        {query.data && (
          <p role="status" className="text-sm text-muted">
            {words.count(total)}
          </p>
        )}
      </div>
      {!isEmpty && (
        <>
          <StudentsFilters courseId={courseId} search={search} onSearch={onSearch} />
          <div className="flex flex-wrap items-center justify-between gap-4">
            <ChoiceButtons
              label={learners.view}
              options={STUDENT_VIEWS}
              chosen={view}
              onChoose={(next) => onSearch({ ...search, view: next === 'list' ? undefined : next })}
            >
              {(one) => learners.views[one]}
            </ChoiceButtons>
            {may('course-marker') && <ExportLink address={studentsFile(courseId)} query={{ q, state, unit, sort }} />}
          </div>
        </>
      )}
      {query.isPending ? (
        <ListSkeleton label={words.loading} />
      ) : !query.data ? (
        <ErrorState title={words.failed} retrying={query.isFetching} onRetry={() => void query.refetch()}>
          {sentenceOr(query.error, words.failedHelp)}
        </ErrorState>
      ) : items.length === 0 ? (
        <NoStudents isEmpty={isEmpty} onClear={() => onSearch({ view: search.view })} />
      ) : view === 'grid' ? (
        <StudentsGrid courseId={courseId} students={items} stale={query.isPlaceholderData} />
      ) : (
        <StudentsTable
          students={items}
          stale={query.isPlaceholderData}
          sort={sort ?? 'name'}
          onSort={(next) => onSearch({ ...search, sort: next === 'name' ? undefined : next })}
          selection={may('course-marker') ? selection : undefined}
          onRemove={(student) => {
            props.onNotice(null);
            setPendingRemoval(student);
          }}
        />
      )}
      {may('course-marker') && <StudentsBulk courseId={courseId} selection={selection} search={search} total={total} />}
      {may('course-marker') && <RecentResets courseId={courseId} />}
      {query.isFetchNextPageError && <FailureAlert sentence={words.failed} cause={query.error} />}
      {query.hasNextPage && (
        <p className="text-center text-sm text-muted tabular-nums">{learners.shown(items.length, total)}</p>
      )}
      <MoreButton query={query} label={learners.more} />
      <RemoveStudentDialog
        courseId={courseId}
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

/** Says that a course has no learners, or that none matches, with a button that shows all. */
function NoStudents({ isEmpty, onClear }: { isEmpty: boolean; onClear: () => void }) {
  const words = useMessages().admin.students.list;
  const { isAdmin } = useWorkplace();
  if (isEmpty)
    return (
      <EmptyState level={3} title={words.empty}>
        {isAdmin ? words.emptyText : null}
      </EmptyState>
    );
  return (
    <EmptyState
      level={3}
      title={words.nothing}
      action={
        <Button tone="secondary" onClick={onClear}>
          {words.clear}
        </Button>
      }
    />
  );
}
