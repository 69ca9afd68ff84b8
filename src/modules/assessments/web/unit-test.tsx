import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AttemptSummary, TestToTake } from '#modules/assessments/contract/assessments.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { formatPoints } from '#modules/questions/web/shared/format-points.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { AttemptForm } from './attempt-form.tsx';
import { AttemptResult } from './attempt-result.tsx';
import { TestFacts } from './test-facts.tsx';
import { attemptQuery, forgetAttempt, type TestPlace, testQuery, useStartAttempt } from './attempt.api.ts';

/** The graded test of a unit: its rules and the attempts so far, the open attempt, or the result of one. */
export function UnitTest({ place, lang }: { place: TestPlace; lang: string | undefined }) {
  const { tests } = useMessages();
  const { data, error } = useQuery(testQuery(place));
  const [openId, setOpenId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [late, setLate] = useState(0);
  const client = useQueryClient();
  const show = (id: string | null) => {
    setOpenId(id);
    setLate(0);
    heading.current?.focus();
  };
  const open = (id: string) => {
    forgetAttempt(client, place, id);
    show(id);
  };
  return (
    <section aria-labelledby="unit-test" className="grid gap-5 rounded-md border border-edge p-4 sm:p-6">
      <h3 id="unit-test" ref={heading} tabIndex={-1} className="text-xl">
        {tests.title}
      </h3>
      {error && <FailureAlert sentence={tests.failed} cause={error} />}
      {!data && !error && <ListSkeleton label={tests.loading} lines={3} />}
      {data && openId === null && <Overview place={place} test={data} onOpen={open} onStarted={show} />}
      {openId !== null && (
        <ShownAttempt
          key={openId}
          place={place}
          id={openId}
          lang={lang}
          late={late}
          onLate={setLate}
          onBack={() => show(null)}
          onResult={() => heading.current?.focus()}
        />
      )}
    </section>
  );
}

function Overview(props: {
  place: TestPlace;
  test: TestToTake;
  /** Shows an attempt of before. */
  onOpen: (id: string) => void;
  /** Shows one that was just loaded. */
  onStarted: (id: string) => void;
}) {
  const { place, test, onOpen, onStarted } = props;
  const { tests } = useMessages();
  const locale = useLocale();
  const start = useStartAttempt(place);
  const open = test.own.find(({ state }) => state === 'open');
  const left = test.attempts === null ? null : Math.max(test.attempts - test.own.length, 0);
  const begin = () =>
    open ? onOpen(open._id) : start.mutate(crypto.randomUUID(), { onSuccess: ({ _id }) => onStarted(_id) });
  return (
    <>
      <TestFacts test={test} left={left} />
      {test.percent !== null &&
        (test.passed ? (
          <Alert tone="success">
            {test.percent < test.passPercent ? tests.passedBefore : tests.passed(formatPoints(test.percent, locale))}
          </Alert>
        ) : (
          <Alert>{tests.notPassed(formatPoints(test.percent, locale), test.passPercent)}</Alert>
        ))}
      {test.percent === null && test.own.some(({ state }) => state === 'waiting') && <Alert>{tests.waiting}</Alert>}
      {test.nextAt !== null && <p>{tests.later(formatMoment(test.nextAt, locale))}</p>}
      {test.minutes !== null && test.next === 'now' && <p>{tests.timeRuns}</p>}
      {start.error && <FailureAlert sentence={tests.notStarted} cause={start.error} />}
      {(test.next === 'now' || test.next === 'open') && (
        <Button className="justify-self-start" busy={start.isPending} busyLabel={tests.starting} onClick={begin}>
          {open ? tests.goOn : test.own.length > 0 ? tests.again : tests.start}
        </Button>
      )}
      {test.own.some(({ state }) => state !== 'open') && (
        <div className="grid gap-2">
          <h4 className="font-sans text-base font-semibold">{tests.attempts}</h4>
          <ul className="grid gap-1">
            {test.own
              .filter(({ state }) => state !== 'open')
              .map((attempt) => (
                <li key={attempt._id}>
                  <Button tone="quiet" size="sm" onClick={() => onOpen(attempt._id)}>
                    <AttemptLine attempt={attempt} />
                  </Button>
                </li>
              ))}
          </ul>
        </div>
      )}
    </>
  );
}

function AttemptLine({ attempt }: { attempt: AttemptSummary }) {
  const { tests } = useMessages();
  const locale = useLocale();
  const { state, points, maximum, passed, number } = attempt;
  const word = state === 'marked' ? tests.states[passed ? 'passed' : 'failed'] : tests.states[state];
  const result =
    points === null ? '' : `, ${tests.points(formatPoints(points, locale), formatPoints(maximum, locale))}`;
  return `${tests.attempt(number)}: ${word}${result}`;
}

function ShownAttempt(props: {
  place: TestPlace;
  id: string;
  lang: string | undefined;
  /** Answers that came after the end of the attempt. */
  late: number;
  onLate: (count: number) => void;
  onBack: () => void;
  /** Called when the result replaces the questions, which had the focus. */
  onResult: () => void;
}) {
  const { place, id, lang, late, onLate, onBack, onResult } = props;
  const { tests } = useMessages();
  const { data, error } = useQuery(attemptQuery(place, id));
  const [changed, setChanged] = useState<readonly number[]>([]);
  const state = data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'open' && state !== 'open') onResult();
    before.current = state;
  }, [state, onResult]);
  if (error) return <FailureAlert sentence={tests.failed} cause={error} />;
  if (!data) return <ListSkeleton label={tests.loading} lines={5} />;
  if (data.state === 'open')
    return (
      <AttemptForm
        // Starts again with the answers of another device.
        key={data.questions.map(({ sequence }) => sequence).join()}
        place={place}
        attempt={data}
        lang={lang}
        changed={changed}
        onLate={onLate}
        onChanged={setChanged}
      />
    );
  return (
    <>
      <Alert tone={data.passed ? 'success' : 'info'} title={tests.result}>
        <AttemptLine attempt={data} />
      </Alert>
      {late > 0 && <Alert>{tests.late(late)}</Alert>}
      <AttemptResult attempt={data} lang={lang} />
      <Button tone="secondary" className="justify-self-start" onClick={onBack}>
        {tests.back}
      </Button>
    </>
  );
}
