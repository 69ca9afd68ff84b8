import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { accessSentence } from '#modules/people/web/shared/access-sentence.ts';
import { sentenceOr } from '#web/lib/error-sentence.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { useSchoolTime } from '#web/lib/school-time.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { CourseCombobox } from '#modules/courses/web/shared/course-combobox.tsx';
import { usePersonChanges, whyQuery } from './people.api.ts';

const UNDO_MS = 60_000;

/** The form that explains why a person can or cannot open a course, and the repairs. `course`: its `_id` or number. */
export function Why({
  userId,
  course,
  onCourse,
}: {
  userId: string;
  course: string;
  onCourse: (course: string) => void;
}) {
  const words = useMessages().people.why;
  return (
    <section
      id="why"
      aria-labelledby="why-title"
      className="grid gap-4 rounded-lg border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <h2 id="why-title" className="text-xl">
        {words.title}
      </h2>
      <CourseCombobox
        label={words.course}
        hint={words.courseHint}
        onChoose={(chosen) => chosen && onCourse(chosen.id)}
      />
      {course !== '' && <Explanation key={course} userId={userId} course={course} />}
    </section>
  );
}

function Explanation({ userId, course }: { userId: string; course: string }) {
  const { people, access: sentences } = useMessages();
  const words = people.why;
  const written = useSchoolTime();
  const { data, error } = useQuery(whyQuery(userId, course));
  const { give, take, askProvider } = usePersonChanges(userId);
  const [undoable, setUndoable] = useState(false);
  useEffect(() => {
    if (!undoable) return;
    const timer = setTimeout(() => setUndoable(false), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undoable]);
  if (error) return <Alert tone="error">{sentenceOr(error, words.failed)}</Alert>;
  if (!data) return <p role="status">{words.loading}</p>;
  const { _id, name } = data.course;
  const failure = give.error ?? take.error ?? askProvider.error;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {name}
        <Badge tone={data.open ? 'success' : 'accent'}>{data.open ? words.open : words.closed}</Badge>
      </p>
      <p role="status">{accessSentence(data, sentences, written.date)}</p>
      {failure && <Alert tone="error">{sentenceOr(failure, words.failed)}</Alert>}
      {take.isSuccess && !data.open && <Alert tone="success">{words.undone(name)}</Alert>}
      {undoable && (
        <Alert tone="success">
          {words.given(name)}{' '}
          <Button
            size="sm"
            tone="secondary"
            busy={take.isPending}
            onClick={() => take.mutate(_id, { onSuccess: () => setUndoable(false) })}
          >
            {words.undo}
          </Button>
        </Alert>
      )}
      {data.openOrder && (
        <div className="flex flex-wrap items-center gap-4">
          <Link to="/admin/orders/$orderId" params={{ orderId: data.openOrder._id }} className="link py-1">
            {words.orders}
          </Link>
          <Button
            size="sm"
            tone="secondary"
            busy={askProvider.isPending}
            onClick={() => askProvider.mutate(data.openOrder!._id)}
          >
            {words.askProvider}
          </Button>
        </div>
      )}
      {!data.open && data.refusal !== 'draft' && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={give.isPending}
          onClick={() => {
            take.reset();
            give.mutate(_id, { onSuccess: () => setUndoable(true) });
          }}
        >
          {words.give}
        </Button>
      )}
    </div>
  );
}
