import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import type { ListedQuestion, QuestionResults } from '#modules/assessments/contract/question-bank.ts';
import { CourseCombobox } from '#modules/courses/web/shared/course-combobox.tsx';
import { QUESTION_TYPES } from '#modules/questions/contract/question-types.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FilterSelect } from '#web/ui/lists/filter-select.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { MoreButton } from '#web/ui/lists/more-button.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useSearchText } from '#web/ui/lists/use-search-text.ts';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';
import { type BankSearch, bankOfSchoolQuery, resultsOfQuestionsQuery } from './bank.api.ts';
import { BankRow } from './bank-row.tsx';

/** The dialog that shows a question as learners see it, which the route hands over. */
type Preview = ComponentType<{ courseId: string; question: ListedQuestion; onClose: () => void }>;

/** The questions of all courses, with where they are used and how they were answered. */
export function BankPage(props: { search: BankSearch; onSearch: (search: BankSearch) => void; preview: Preview }) {
  const { search, onSearch, preview: PreviewDialog } = props;
  const { bank: words } = useMessages().questions;
  const { nav } = useMessages().admin;
  const bank = useInfiniteQuery(bankOfSchoolQuery(search));
  const pages = bank.data?.pages ?? [];
  const found = pages.flat();
  const results = useQueries({
    queries: pages.filter((page) => page.length > 0).map((page) => resultsOfQuestionsQuery(page.map(({ _id }) => _id))),
  });
  const resultOf = new Map(
    results.flatMap(({ data }) => data ?? []).map((one): [string, QuestionResults] => [one._id, one]),
  );
  const failure = results.find(({ error }) => error)?.error;
  const [previewed, setPreviewed] = useState<ListedQuestion | null>(null);
  const isNarrowed = Object.values(search).some(Boolean);
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <BankFilters search={search} onSearch={onSearch} courseName={found[0]?.course.name} />
      {bank.data && (
        <p role="status" className="text-sm text-muted">
          {words.shown(found.length, bank.hasNextPage)}
        </p>
      )}
      {failure && <FailureAlert sentence={words.resultsFailed} cause={failure} />}
      {bank.isPending ? (
        <ListSkeleton label={words.loading} />
      ) : !bank.data ? (
        <ErrorState
          title={words.failed}
          error={bank.error}
          retrying={bank.isFetching}
          onRetry={() => void bank.refetch()}
        >
          {sentenceOr(bank.error, words.failedHelp)}
        </ErrorState>
      ) : found.length === 0 ? (
        <EmptyState
          title={isNarrowed ? words.none : words.noneYet}
          action={
            isNarrowed ? (
              <Button tone="secondary" onClick={() => onSearch({})}>
                {words.clear}
              </Button>
            ) : (
              <LinkButton to="/admin/manage-courses" tone="secondary">
                {nav.courses}
              </LinkButton>
            )
          }
        />
      ) : (
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${bank.isPlaceholderData ? 'stale' : ''}`}>
          <RowList label={words.list}>
            {found.map((question) => (
              <BankRow
                key={question._id}
                question={question}
                results={resultOf.get(question._id)}
                onTag={(tag) => onSearch({ ...search, tag })}
                onPreview={() => setPreviewed(question)}
              />
            ))}
          </RowList>
          {bank.isFetchNextPageError && <FailureAlert sentence={words.failed} cause={bank.error} />}
          <MoreButton query={bank} label={words.more} />
        </div>
      )}
      {previewed && (
        <PreviewDialog courseId={previewed.course._id} question={previewed} onClose={() => setPreviewed(null)} />
      )}
    </>
  );
}

/** A tag is looked for after this pause in typing. */
const TAG_DELAY_MS = 400;

function BankFilters(props: {
  search: BankSearch;
  onSearch: (search: BankSearch) => void;
  /** Of the questions that are listed. */
  courseName: string | undefined;
}) {
  const { search, onSearch, courseName } = props;
  const { bank: words, types } = useMessages().questions;
  const { course } = search;
  const tag = useSearchText(search.tag ?? '', TAG_DELAY_MS, (one) =>
    onSearch({ ...search, tag: one.toLowerCase() || undefined }),
  );
  return (
    <div className="grid items-end gap-4 sm:grid-cols-2 xl:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <SearchBox
        label={words.search}
        value={search.q ?? ''}
        onSearch={(q) => onSearch({ ...search, q: q || undefined })}
      />
      <CourseCombobox
        label={words.course}
        chosen={course === undefined ? null : { id: course, label: courseName ?? course, detail: '' }}
        onChoose={(option) => onSearch({ ...search, course: option?.id })}
      />
      <FilterSelect
        label={words.type}
        all={words.anyType}
        values={QUESTION_TYPES}
        value={search.type}
        nameOf={(type) => types[type]}
        onChange={(type) => onSearch({ ...search, type })}
      />
      <TextInput
        label={words.tag}
        autoComplete="off"
        value={tag.text}
        onChange={({ target }) => tag.setText(target.value)}
      />
    </div>
  );
}
