import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { EssayToMark } from '#contract/tests.ts';
import { formatMoment } from '#web/lib/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/failure-alert.tsx';
import { LessonText } from '#web/ui/lesson-text.tsx';
import { Textarea } from '#web/ui/textarea.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { essaysQuery, useMarkEssay } from './teaching.api.ts';

/** The essays of a course that wait for marks; nothing while there are none. */
export function Essays({ courseId }: { courseId: string }) {
  const { essays } = useMessages().teaching;
  const { data = [] } = useQuery(essaysQuery(courseId));
  const [said, setSaid] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (data.length === 0) return said ? <Alert tone="success">{essays.marked}</Alert> : null;
  return (
    <section aria-labelledby="essays" className="grid gap-4">
      <h2 id="essays" ref={heading} tabIndex={-1} className="text-2xl">
        {essays.title}
      </h2>
      {said && <Alert tone="success">{essays.marked}</Alert>}
      {data.map((essay) => (
        <Essay
          key={`${essay.attempt} ${essay.question}`}
          courseId={courseId}
          essay={essay}
          onMarked={() => {
            setSaid(true);
            // The essay leaves with the button that had the focus.
            heading.current?.focus();
          }}
        />
      ))}
    </section>
  );
}

function Essay({ courseId, essay, onMarked }: { courseId: string; essay: EssayToMark; onMarked: () => void }) {
  const { essays } = useMessages().teaching;
  const locale = useLocale();
  const mark = useMarkEssay(courseId, essay.attempt);
  const [points, setPoints] = useState('');
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [comment, setComment] = useState('');
  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border border-line p-4"
      aria-label={essays.by(essay.learner.name, essay.unit.title, formatMoment(essay.submittedAt, locale))}
      onSubmit={(event) => {
        event.preventDefault();
        const value = points.trim() === '' ? Number.NaN : Number(points.replace(',', '.'));
        const isValid = value >= 0 && value <= essay.maximum;
        setRefused(!isValid);
        if (!isValid) field.current?.focus();
        else if (!mark.isPending)
          mark.mutate({ question: essay.question, points: value, comment }, { onSuccess: onMarked });
      }}
    >
      <p className="text-sm text-muted">
        {essays.by(essay.learner.name, essay.unit.title, formatMoment(essay.submittedAt, locale))}
      </p>
      <LessonText html={essay.html} lang={undefined} />
      <div className="measure grid gap-1 rounded-md bg-sunken p-4">
        <h3 className="text-sm font-semibold">{essays.answer}</h3>
        <p className="break-words whitespace-pre-line">{essay.text}</p>
      </div>
      {essay.guidance !== '' && (
        <details>
          <summary className="touch cursor-pointer font-semibold">{essays.guidance}</summary>
          <LessonText html={essay.guidance} lang={undefined} />
        </details>
      )}
      <TextInput
        label={essays.points(String(essay.maximum))}
        ref={field}
        error={refused ? essays.pointsInvalid(String(essay.maximum)) : undefined}
        inputMode="decimal"
        className="max-w-40"
        value={points}
        onChange={({ target }) => setPoints(target.value)}
      />
      <Textarea label={essays.comment} rows={2} value={comment} onChange={({ target }) => setComment(target.value)} />
      {mark.error && <FailureAlert sentence={essays.failed} cause={mark.error} />}
      <Button type="submit" className="justify-self-start" busy={mark.isPending}>
        {essays.save}
      </Button>
    </form>
  );
}
