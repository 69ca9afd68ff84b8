import { useEffect, useRef, useState } from 'react';
import type { Attempt } from '#modules/assessments/contract/assessments.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { AttemptQuestions } from './attempt-questions.tsx';
import { RemainingTime } from './remaining-time.tsx';
import { type TestPlace, useSubmitAttempt } from './attempt.api.ts';
import { useAnswers } from './use-answers.ts';

/** The interval at which an attempt whose time is over is submitted until that works, in milliseconds. */
const SUBMIT_AGAIN_AFTER_MS = 10_000;
/** Open questions that the dialog names. */
const NAMED = 20;

/** An open attempt: its questions at once or one by one. */
export function AttemptForm(props: {
  place: TestPlace;
  attempt: Attempt;
  lang: string | undefined;
  /** The numbers of questions, from 1, whose answers another device has changed. */
  changed: readonly number[];
  /** Called with the number of answers that came after the end of the attempt. */
  onLate: (count: number) => void;
  /** Called with the numbers of questions whose answers another device has changed, before they are shown. */
  onChanged: (questions: readonly number[]) => void;
}) {
  const { place, attempt, lang, changed, onLate, onChanged } = props;
  const { tests } = useMessages();
  const locale = useLocale();
  const answers = useAnswers(place.courseId, attempt, onLate);
  const submit = useSubmitAttempt(place, attempt._id, answers, onChanged);
  const [asking, setAsking] = useState(false);
  const [isTimeOver, setTimeOver] = useState(false);
  const count = attempt.questions.length;
  const isOver = isTimeOver || answers.state === 'over';
  const open = attempt.questions.flatMap(({ question }, number) =>
    answers.of(question._id) === null ? [number + 1] : [],
  );
  const { mutate } = submit;

  useEffect(() => {
    if (!isOver) return;
    const send = () => mutate({ isOver: true });
    send();
    const interval = setInterval(send, SUBMIT_AGAIN_AFTER_MS);
    window.addEventListener('online', send);
    return () => {
      clearInterval(interval);
      window.removeEventListener('online', send);
    };
  }, [isOver, mutate]);

  // The dialog that had the focus is gone.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), [changed]);

  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        {answers.secondsLeft !== null && (
          <RemainingTime seconds={answers.secondsLeft} onOver={() => setTimeOver(true)} />
        )}
        <p role="status" className="text-sm text-muted">
          {answers.state !== 'refused' && tests[answers.state]}
        </p>
      </div>
      {changed.length > 0 && (
        <div ref={notice} tabIndex={-1}>
          <Alert tone="error">
            {tests.changedElsewhere(new Intl.ListFormat(locale).format(changed.map(String)), changed.length)}
          </Alert>
        </div>
      )}
      {answers.state === 'refused' && (
        <div className="grid gap-3">
          <FailureAlert sentence={tests.notSaved} cause={answers.cause} />
          <Button
            tone="secondary"
            className="justify-self-start"
            // What is refused once more is shown by the state.
            onClick={() => void answers.flush().catch(() => undefined)}
          >
            {tests.saveAgain}
          </Button>
        </div>
      )}
      <AttemptQuestions
        questions={attempt.questions.map(({ question }) => question)}
        layout={attempt.layout}
        start={(changed[0] ?? 1) - 1}
        answerOf={answers.of}
        lang={lang}
        disabled={isOver}
        onAnswer={answers.set}
      >
        {isOver ? null : <Button onClick={() => setAsking(true)}>{tests.submit}</Button>}
      </AttemptQuestions>
      {isOver && <Alert>{tests.over}</Alert>}
      {isOver && submit.error && <FailureAlert sentence={tests.willSubmit} cause={submit.error} />}
      <ConfirmDialog
        open={asking && !isOver}
        title={tests.confirm.title}
        confirmLabel={tests.submit}
        busyLabel={tests.submitting}
        doing={submit}
        failure={(cause) => <FailureAlert sentence={tests.notSubmitted} cause={cause} />}
        onConfirm={() => mutate({ isOver: false })}
        onClose={() => setAsking(false)}
      >
        <p>{open.length === 0 ? tests.confirm.all : tests.confirm.open(open.length)}</p>
        {open.length > 0 && open.length <= NAMED && count > 1 && (
          <p className="mt-2">{tests.confirm.which(new Intl.ListFormat(locale).format(open.map(String)))}</p>
        )}
      </ConfirmDialog>
    </div>
  );
}
