import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Question } from '#modules/questions/contract/questions.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { matchesSearch, questionTitle } from '#modules/questions/web/shared/find-questions.ts';
import { useWorkplace } from '#modules/courses/web/shared/workplace.ts';
import { formatPoints } from '#modules/questions/web/shared/format-points.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { BackLink } from '#web/ui/back-link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { InputDialog } from '#web/ui/editing/input-dialog.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { RowList } from '#web/ui/tables/row-list.tsx';
import { DrawDialog } from './draw-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { QuestionForm } from './question-form.tsx';
import { QuestionPreviewDialog } from './question-preview.tsx';
import { questionsQuery, useRemoveQuestion } from './questions.api.ts';
import { RegradeDialog } from './regrade-dialog.tsx';

type OfQuestion = 'edit' | 'preview' | 'regrade' | 'remove';
type Open =
  | { readonly dialog: 'new' | 'import' | 'draw' }
  | { readonly dialog: OfQuestion; readonly question: Question };

/** The question bank of a course, below the `essays` of its learners that wait for marks. */
export function QuestionsPage({ courseId, essays }: { courseId: string; essays: ReactNode }) {
  const words = useMessages().questions;
  const { data, error, isFetching, refetch } = useQuery(questionsQuery(courseId));
  const removal = useRemoveQuestion(courseId);
  const { pages, may } = useWorkplace();
  const isAuthor = may('course-author');
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState('');
  const [tag, setTag] = useState('');
  const [search, setSearch] = useState('');
  const [isChanged, setChanged] = useState(false);
  const close = () => {
    setOpen(null);
    setChanged(false);
  };
  const finish = (sentence: string) => {
    setSaid(sentence);
    close();
  };
  const tags = [...new Set(data?.flatMap((one) => one.tags))].toSorted();
  const matches = data?.filter((one) => (tag === '' || one.tags.includes(tag)) && matchesSearch(one, search)) ?? [];
  return (
    <>
      <BackLink to={pages.course} params={{ courseId }}>
        {words.back}
      </BackLink>
      <PageHeading
        title={words.title}
        lead={words.lead}
        action={
          isAuthor && (
            <div className="flex flex-wrap gap-3">
              <Button tone="secondary" onClick={() => setOpen({ dialog: 'draw' })}>
                {words.drawing.open}
              </Button>
              <Button tone="secondary" onClick={() => setOpen({ dialog: 'import' })}>
                {words.imports.open}
              </Button>
              <Button onClick={() => setOpen({ dialog: 'new' })}>{words.add}</Button>
            </div>
          )
        }
      />
      {said !== '' && <Alert tone="success">{said}</Alert>}
      {essays}
      {!data && error && (
        <ErrorState error={error} title={words.failed} retrying={isFetching} onRetry={() => void refetch()}>
          {sentenceOr(error, words.tryAgain)}
        </ErrorState>
      )}
      {!data && !error && <ListSkeleton label={words.loading} />}
      {data?.length === 0 && <EmptyState title={words.empty}>{isAuthor && words.emptyText}</EmptyState>}
      {data && data.length > 0 && (
        <div className="grid gap-4">
          <div className="flex flex-wrap items-end gap-4">
            <SearchBox
              label={words.search}
              value={search}
              className="min-w-0 grow basis-64 sm:max-w-96"
              onSearch={setSearch}
            />
            {tags.length > 0 && (
              <Select label={words.filter} value={tag} onChange={({ target }) => setTag(target.value)}>
                <option value="">{words.all}</option>
                {tags.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            )}
          </div>
          <p role="status">{words.found(matches.length)}</p>
          <RowList label={words.list}>
            {matches.map((question) => (
              <QuestionRow key={question._id} question={question} onOpen={(dialog) => setOpen({ dialog, question })} />
            ))}
          </RowList>
        </div>
      )}
      {open?.dialog === 'remove' && (
        <ConfirmDialog
          open
          title={words.removeTitle}
          confirmLabel={words.remove}
          busyLabel={words.removing}
          doing={removal}
          failure={(error) => <FailureAlert sentence={words.notRemoved} cause={error} />}
          onConfirm={() => removal.mutate(open.question._id, { onSuccess: () => finish(words.removed) })}
          onClose={close}
        >
          {words.removeText}
        </ConfirmDialog>
      )}
      {open?.dialog === 'import' && (
        <ImportDialog
          courseId={courseId}
          onClose={close}
          onImported={(ids) => finish(words.imports.imported(ids.length))}
        />
      )}
      {open?.dialog === 'draw' && (
        <DrawDialog courseId={courseId} onClose={close} onDrawn={(count) => finish(words.drawing.drawn(count))} />
      )}
      {open?.dialog === 'regrade' && (
        <RegradeDialog
          courseId={courseId}
          question={open.question}
          onClose={close}
          onDone={(changed) => finish(words.regrade.done(changed))}
        />
      )}
      {open?.dialog === 'preview' && (
        <QuestionPreviewDialog courseId={courseId} question={open.question} onClose={close} />
      )}
      {(open?.dialog === 'new' || open?.dialog === 'edit') && (
        <InputDialog
          size="lg"
          title={open.dialog === 'new' ? words.add : words.edit}
          isChanged={isChanged}
          onClose={close}
        >
          {(cancel) => (
            <QuestionForm
              courseId={courseId}
              question={open.dialog === 'edit' ? open.question : null}
              onChange={() => setChanged(true)}
              onSaved={({ number, body }) => {
                const isLater = open.dialog === 'edit' && number > open.question.number && body.type !== 'essay';
                finish(isLater ? words.savedVersion : words.saved);
              }}
              onCancel={cancel}
            />
          )}
        </InputDialog>
      )}
    </>
  );
}

function QuestionRow(props: { question: Question; onOpen: (dialog: OfQuestion) => void }) {
  const { question, onOpen } = props;
  const words = useMessages().questions;
  const locale = useLocale();
  const workplace = useWorkplace();
  const isAuthor = workplace.may('course-author');
  const name = questionTitle(question).slice(0, 60);
  return (
    <li className="grid gap-2 px-4 py-3 sm:px-5">
      <p className="line-clamp-2 break-words">{questionTitle(question)}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex flex-wrap gap-2 text-sm text-muted">
          <span>
            {words.types[question.body.type]} · {words.points(formatPoints(question.body.points, locale))}
          </span>
          {question.tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
        <div className="flex flex-wrap">
          <Button size="sm" tone="quiet" aria-label={words.previewOf(name)} onClick={() => onOpen('preview')}>
            {words.preview}
          </Button>
          {isAuthor && (
            <Button size="sm" tone="quiet" aria-label={words.editOf(name)} onClick={() => onOpen('edit')}>
              {words.edit}
            </Button>
          )}
          {workplace.may('course-owner') && question.number > 1 && question.body.type !== 'essay' && (
            <Button size="sm" tone="quiet" aria-label={words.regrade.openOf(name)} onClick={() => onOpen('regrade')}>
              {words.regrade.open}
            </Button>
          )}
          {isAuthor && (
            <Button size="sm" tone="quiet" aria-label={words.removeOf(name)} onClick={() => onOpen('remove')}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
