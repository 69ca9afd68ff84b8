import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnitDraft } from '#contract/unit-drafts.ts';
import { ApiError, failedWith } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SaveFailure, SaveState } from '#web/ui/editing/save-state.tsx';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { discardLesson, publishLesson, refreshUnit, type UnitPlace } from './lesson.api.ts';
import { Differences } from './unit-history.tsx';
import { currentOf, type LessonDraft } from './use-lesson-draft.ts';

type Errors = Readonly<Record<string, string>>;

/** How far saving is, and the buttons to discard and publish the draft. */
export function LessonBar(props: {
  place: UnitPlace;
  lesson: LessonDraft;
  /** Whether another publication has to be looked at first. */
  outdated: boolean;
  /** Reports the fields that keep the unit from being published. */
  onErrors: (errors: Errors) => void;
}) {
  const words = useMessages().lessonEditor;
  const { place, lesson } = props;
  const { draft, state } = lesson;
  const { status } = state;
  const [asking, setAsking] = useState<'publish' | 'discard' | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const changed = state.changed || status !== 'saved';
  const refused = Object.keys(state.errors).length;
  const ask = async (what: 'publish' | 'discard') => {
    setNotice(null);
    // The question shows what the server has.
    if (what === 'publish') await draft.flush();
    if (what === 'discard' || draft.get().status === 'saved') setAsking(what);
  };
  return (
    <section
      aria-label={words.bar.label}
      className="bottom-0 z-20 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line bg-paper py-3 lg:sticky"
    >
      {notice && !changed && <Alert tone="success">{notice}</Alert>}
      {(status === 'failed' || status === 'retrying') && (
        <SaveFailure failure={state.failure} onRetry={() => void draft.flush()} />
      )}
      {status === 'refused' && <Alert tone="error">{words.bar.refused(refused)}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 text-sm">
          <p className="font-semibold">{changed ? words.bar.changed : words.bar.unchanged}</p>
          <SaveState status={status} savedAt={state.savedAt ?? ''} />
        </div>
        <div className="ms-auto flex flex-wrap gap-2">
          <Button size="sm" tone="quiet" disabled={!changed} onClick={() => void ask('discard')}>
            {words.bar.discard}
          </Button>
          <Button size="sm" disabled={!changed || props.outdated} onClick={() => void ask('publish')}>
            {words.bar.publish}
          </Button>
        </div>
      </div>
      {asking === 'publish' && (
        <PublishDialog
          place={place}
          lesson={lesson}
          onErrors={props.onErrors}
          onClose={() => setAsking(null)}
          onPublished={(number) => {
            setAsking(null);
            setNotice(words.publish.done(number));
          }}
        />
      )}
      <DiscardDialog
        place={place}
        draft={draft}
        open={asking === 'discard'}
        onClose={() => setAsking(null)}
        onDiscarded={(stored) => {
          setAsking(null);
          setNotice(words.discard.done);
          props.onErrors({});
          lesson.adopt(stored);
        }}
      />
    </section>
  );
}

function PublishDialog(props: {
  place: UnitPlace;
  lesson: LessonDraft;
  onErrors: (errors: Errors) => void;
  onClose: () => void;
  onPublished: (number: number) => void;
}) {
  const words = useMessages().lessonEditor.publish;
  const client = useQueryClient();
  const { place, lesson } = props;
  const [small, setSmall] = useState(false);
  const publish = useMutation({
    mutationFn: () => lesson.draft.exclusively(() => publishLesson(place, { revision: lesson.draft.revision, small })),
    onSuccess: ({ version, draft }) => {
      props.onErrors({});
      lesson.adopt(draft);
      refreshUnit(client);
      props.onPublished(version.number);
    },
    onError: (cause) => {
      props.onErrors(cause instanceof ApiError ? cause.fields : {});
      const current = currentOf(cause);
      if (current) lesson.adopt(current);
    },
  });
  const { error, isPending } = publish;
  const conflict = error && failedWith<'POST /courses/:courseId/sections/:sectionId/publish'>(error, 'edit_conflict');
  const invalid = error instanceof ApiError && Object.keys(error.fields).length > 0;
  const close = () => isPending || props.onClose();
  return (
    <Dialog
      open
      size="lg"
      role="alertdialog"
      title={words.title}
      describedBy="publish-unit"
      onClose={close}
      footer={
        <>
          <Button tone="secondary" aria-disabled={isPending} onClick={close}>
            {words.cancel}
          </Button>
          <Button busy={isPending} busyLabel={words.busy} onClick={() => publish.mutate()}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p id="publish-unit">{words.text}</p>
        <details>
          <summary className="touch cursor-pointer content-center font-semibold">{words.changes}</summary>
          <Differences place={place} />
        </details>
        <Checkbox
          label={words.small}
          hint={words.smallHint}
          checked={small}
          onChange={(event) => setSmall(event.target.checked)}
        />
        {error && (
          <FailureAlert
            sentence={conflict ? words.changed : invalid ? words.invalid : words.failed}
            cause={conflict || invalid ? null : error}
          />
        )}
      </div>
    </Dialog>
  );
}

function DiscardDialog(props: {
  place: UnitPlace;
  draft: LessonDraft['draft'];
  open: boolean;
  onClose: () => void;
  onDiscarded: (draft: UnitDraft) => void;
}) {
  const words = useMessages().lessonEditor.discard;
  const discard = useMutation({
    mutationFn: () => props.draft.exclusively(() => discardLesson(props.place)),
    onSuccess: props.onDiscarded,
  });
  return (
    <ConfirmDialog
      open={props.open}
      title={words.title}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      doing={discard}
      failure={(error) => <FailureAlert sentence={words.failed} cause={error} />}
      onConfirm={() => discard.mutate()}
      onClose={props.onClose}
    >
      {words.text}
    </ConfirmDialog>
  );
}
