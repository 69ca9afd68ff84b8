import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CourseCard, FullCourse } from '#modules/courses/contract/courses.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { formatCount } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useCreateAddress } from '#web/lib/use-create-address.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DaysNote } from '#web/ui/days-note.tsx';
import { useHasDraft } from '#web/ui/editing/form-drafts.tsx';
import { ExportLink } from '#web/ui/lists/export-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { NothingListed } from '#web/ui/lists/empty-list.tsx';
import { useSelection } from '#web/ui/selection/use-selection.ts';
import { PagedList } from '#web/ui/lists/paged-list.tsx';
import { editedCourseQuery } from '#modules/courses/web/shared/edited-courses.ts';
import { COURSES_FILE, COURSES_PER_PAGE, courseListQuery } from './admin-courses.api.ts';
import { NewCourseForm } from './course-form.tsx';
import { CoursesBulk } from './courses-bulk.tsx';
import { CoursesFilters } from './courses-filters.tsx';
import { CoursesList } from './courses-list.tsx';
import { CoursesSkeleton } from './courses-skeleton.tsx';
import { DeleteCourseDialog } from './delete-course-dialog.tsx';
import { quickEditId } from './course-cells.tsx';
import type { CourseListSearch } from './list-address.ts';
import { courseDraft } from './use-course-form.ts';
import { useSpanishLog } from './use-spanish-log.ts';

/** The list of all courses, with search, creation, quick edit and deletion. */
export function CoursesListPage(props: { search: CourseListSearch; onSearch: (next: CourseListSearch) => void }) {
  const { search, onSearch } = props;
  const { adminCourses, editing: editingWords } = useMessages();
  const { list: words } = adminCourses;
  const locale = useLocale();
  const client = useQueryClient();
  const wide = useMediaQuery('(min-width: 64rem)');
  useSpanishLog();
  const query = useQuery(courseListQuery(search));
  const hasDraft = useHasDraft();
  const [creating, setCreating] = useState(() => hasDraft(courseDraft(undefined)));
  useCreateAddress(() => setCreating(true));
  const [pendingDelete, setPendingDelete] = useState<CourseCard | null>(null);
  const [notice, setNotice] = useState<{ tone: 'success' | 'error' | 'info'; words: ReactNode } | null>(null);
  // The layout stays until the row is closed: rotating a phone must not discard the input.
  const [editing, setEditing] = useState<{ course: FullCourse; wide: boolean } | null>(null);
  const [opening, setOpening] = useState<string | null>(null);
  const { page: _page, sort: _sort, ...filter } = search;
  const selection = useSelection<CourseCard>(query.data?.items ?? [], filter);
  const toggle = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLElement>(null);
  const formId = useId();

  const closeForm = () => {
    flushSync(() => setCreating(false));
    toggle.current?.focus();
  };
  const created = (course: FullCourse) => {
    setNotice({
      tone: 'success',
      words: (
        <p>
          {words.created(course.name)}{' '}
          <Link to="/admin/manage-courses/$courseId" params={{ courseId: String(course.customId) }} className="link">
            {words.addUnits}
          </Link>
        </p>
      ),
    });
    closeForm();
  };
  const quickEdit = async ({ _id }: CourseCard) => {
    setNotice(null);
    setOpening(_id);
    try {
      const course = await client.fetchQuery(editedCourseQuery(_id));
      setEditing({ course, wide });
    } catch (cause) {
      setNotice({ tone: 'error', words: sentenceOr(cause, words.failed) });
    } finally {
      setOpening(null);
    }
  };
  // The edited row stays visible with its input, whatever the filters are.
  const withEdited = (items: readonly CourseCard[]): readonly CourseCard[] =>
    !editing || items.some(({ _id }) => _id === editing.course._id) ? items : [editing.course, ...items];
  const closeRow = (courseId: string) => {
    flushSync(() => setEditing(null));
    (document.getElementById(quickEditId(courseId)) ?? list.current)?.focus();
  };

  return (
    <>
      <PageHeading
        title={words.heading}
        lead={words.lead}
        action={
          <Button
            ref={toggle}
            tone={creating ? 'secondary' : 'primary'}
            aria-expanded={creating}
            aria-controls={creating ? formId : undefined}
            onClick={() => {
              const hasUnsaved = creating && hasDraft(courseDraft(undefined));
              setNotice(hasUnsaved ? { tone: 'info', words: editingWords.draft.hidden } : null);
              setCreating(!creating);
            }}
          >
            {!creating && <Icon of={Plus} className="size-5" />}
            {creating ? words.hideForm : words.showForm}
          </Button>
        }
      />
      {notice && <Alert tone={notice.tone}>{notice.words}</Alert>}
      {creating && <NewCourse id={formId} onDone={created} onCancel={closeForm} />}
      <section ref={list} tabIndex={-1} aria-label={words.heading} className="grid gap-5">
        <ListTools search={search} onSearch={onSearch} />
        <PagedList
          query={query}
          words={{
            found: (total) => words.found(formatCount(total, locale), total !== 1),
            failed: words.failed,
            failedHelp: query.error?.message ?? '',
            pages: words.pages,
          }}
          waiting={<CoursesSkeleton label={words.loading} />}
          empty={<NothingFound search={search} onShowAll={() => onSearch({ sort: search.sort })} />}
          page={search.page}
          size={COURSES_PER_PAGE}
          onPage={(page) => onSearch({ ...search, page })}
          top={list}
          held={editing !== null}
          bar={<CoursesBulk selection={selection} search={search} total={query.data?.total ?? 0} />}
        >
          {(items, stale) => (
            <CoursesList
              courses={withEdited(items)}
              wide={editing ? editing.wide : wide}
              sort={search.sort}
              selection={selection}
              stale={stale}
              onSort={(sort) => onSearch({ ...search, sort: sort === 'customId' ? undefined : sort, page: undefined })}
              editing={editing?.course ?? null}
              opening={opening}
              onQuickEdit={(course) => void quickEdit(course)}
              onCancel={closeRow}
              onSaved={(saved) => {
                setNotice({ tone: 'success', words: words.saved(saved.name) });
                closeRow(saved._id);
              }}
              onDelete={(course) => {
                setNotice(null);
                setPendingDelete(course);
              }}
            />
          )}
        </PagedList>
      </section>
      <DeleteCourseDialog
        course={pendingDelete}
        onClose={() => setPendingDelete(null)}
        onArchived={({ name }) => {
          setPendingDelete(null);
          setNotice({ tone: 'success', words: words.archived(name) });
        }}
        onDeleted={(course) => {
          flushSync(() => {
            setPendingDelete(null);
            selection.remove([course]);
            setNotice({ tone: 'success', words: words.deleted(course.name) });
          });
          list.current?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}

function NewCourse(props: { id: string; onDone: (course: FullCourse) => void; onCancel: () => void }) {
  const { form } = useMessages().adminCourses;
  return (
    <section
      id={props.id}
      aria-labelledby={`${props.id}-title`}
      className="grid gap-5 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-8"
    >
      <h2 id={`${props.id}-title`} className="text-2xl">
        {form.heading}
      </h2>
      <NewCourseForm onDone={props.onDone} onCancel={props.onCancel} />
    </section>
  );
}

function NothingFound({ search, onShowAll }: { search: CourseListSearch; onShowAll: () => void }) {
  const { list: words } = useMessages().adminCourses;
  const narrowed = Boolean(search.q ?? search.category ?? search.state ?? search.page);
  const said = {
    empty: words.none,
    emptyText: words.noneText,
    notFound: words.nothing,
    notFoundText: words.nothingText,
    clear: words.showAll,
  };
  return <NothingListed words={said} narrowed={narrowed} onClear={narrowed ? onShowAll : undefined} />;
}

/** Above the list: its filters, and what leads to files. */
function ListTools(props: { search: CourseListSearch; onSearch: (next: CourseListSearch) => void }) {
  const { search, onSearch } = props;
  const { admin, adminCourses } = useMessages();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 grow">
          <CoursesFilters search={search} onChange={onSearch} />
        </div>
        <div className="flex flex-wrap gap-2">
          <LinkButton to="/admin/import-course" tone="secondary">
            {adminCourses.list.import}
          </LinkButton>
          <ExportLink address={COURSES_FILE} query={{ ...search, page: undefined }} />
        </div>
      </div>
      <DaysNote
        days={search}
        words={admin.days}
        onClear={() => onSearch({ ...search, from: undefined, to: undefined, page: undefined })}
      />
    </>
  );
}
