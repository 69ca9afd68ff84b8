import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { EssayToMark } from '#modules/assessments/contract/assessments.ts';
import { storedValue } from '#web/lib/browser-storage.ts';
import { formatMoment } from '#web/lib/format/format.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FailureAlert } from '#web/ui/feedback/failure-alert.tsx';
import { UnitText } from '#web/ui/unit-text.tsx';
import { ListSkeleton } from '#web/ui/lists/list-skeleton.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { essaysQuery, useMarkEssay } from './teaching.api.ts';
import { readNumber } from '#contract/text/read-number.ts';

/** Marks as they are typed. */
interface Marks {
  readonly points: string;
  readonly comment: string;
}

/** Marks that were typed and not saved: they survive a reload and a visit to another page. */
const typedMarks = ({ attempt, question }: EssayToMark) =>
  storedValue<Marks | null>({
    key: `aula.marks.${attempt}.${question}`,
    area: 'session',
    fallback: null,
    isValid: (value): value is Marks | null =>
      typeof value === 'object' && value !== null && 'points' in value && 'comment' in value,
  });

const mayBe = (points: string, maximum: number): boolean => readNumber(points) >= 0 && readNumber(points) <= maximum;

const keyOf = ({ attempt, question }: EssayToMark): string => `${attempt} ${question}`;

/**
 * The essays of a course: those that wait for marks, or `empty` where there are none, and on demand those that have some, to
 * correct them.
 */
export function Essays({ courseId, empty }: { courseId: string; empty?: ReactNode }) {
  const { essays } = useMessages().instructors.teaching;
  const waiting = useQuery(essaysQuery(courseId, 'waiting'));
  const [isOpen, setOpen] = useState(false);
  const marked = useQuery({ ...essaysQuery(courseId, 'marked'), enabled: isOpen });
  const [said, setSaid] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const onMarked = () => {
    setSaid(true);
    // The essay leaves the list with the button that had the focus.
    top.current?.focus();
  };
  const list = (of: readonly EssayToMark[]) =>
    of.map((essay, index) => (
      <Essay key={keyOf(essay)} courseId={courseId} essay={essay} isFirst={index === 0} onMarked={onMarked} />
    ));
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {said && <Alert tone="success">{essays.marked}</Alert>}
      {waiting.error && <FailureAlert sentence={essays.notLoaded} cause={waiting.error} />}
      {waiting.data?.length === 0 && empty}
      {waiting.data && waiting.data.length > 0 && (
        <section aria-labelledby="essays" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <h2 id="essays" className="text-2xl">
            {essays.title}
          </h2>
          {list(waiting.data)}
        </section>
      )}
      {!waiting.error && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="touch cursor-pointer font-semibold">{essays.markedTitle}</summary>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3">
            {isOpen && marked.error && <FailureAlert sentence={essays.notLoaded} cause={marked.error} />}
            {isOpen && marked.isLoading && <ListSkeleton label={essays.loading} lines={3} />}
            {marked.data?.length === 0 && <p className="text-muted">{essays.noneMarked}</p>}
            {isOpen && list(marked.data ?? [])}
          </div>
        </details>
      )}
    </div>
  );
}

/** An essay with the form of its marks. The first one of a list is open: the next one opens when it is marked. */
function Essay(props: { courseId: string; essay: EssayToMark; isFirst: boolean; onMarked: () => void }) {
  const { courseId, essay, isFirst, onMarked } = props;
  const { essays } = useMessages().instructors.teaching;
  const locale = useLocale();
  const { mark, reload } = useMarkEssay(courseId, essay.attempt);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const [typed] = useState(() => typedMarks(essay));
  const [{ points, comment }, setMarks] = useState(
    () => typed.read() ?? { points: String(essay.points ?? ''), comment: essay.comment },
  );
  // What is typed while a save runs.
  const latest = useRef<Marks>({ points, comment });
  const [isRefused, setRefused] = useState(false);
  const isMarkable = mayBe(points, essay.maximum);
  const type = (marks: Marks) => {
    latest.current = marks;
    setMarks(marks);
    typed.write(marks);
  };
  const isReady = () => {
    const isFit = mayBe(latest.current.points, essay.maximum);
    setRefused(!isFit);
    if (!isFit) field.current?.focus();
    return isFit;
  };
  const save = async () => {
    while (isReady()) {
      const sent = latest.current;
      await mark.mutateAsync({ question: essay.question, points: readNumber(sent.points), comment: sent.comment });
      if (latest.current !== sent) continue;
      typed.clear();
      reload();
      return onMarked();
    }
  };
  const by = essays.by(essay.learner.name, essay.unit.title, formatMoment(essay.submittedAt, locale));
  return (
    <details open={isFirst} className="rounded-md border border-line px-4 py-2">
      <summary className="touch cursor-pointer font-semibold break-words">{by}</summary>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2"
        aria-label={by}
        onSubmit={(event) => {
          event.preventDefault();
          if (isSaving) return;
          setSaving(true);
          // Its error is shown by the mutation.
          void save()
            .catch(() => undefined)
            .finally(() => setSaving(false));
        }}
      >
        <UnitText html={essay.html} lang={undefined} />
        <div className="measure grid gap-1 rounded-md bg-sunken p-4">
          <p className="text-sm font-semibold">{essays.answer}</p>
          <p className="break-words whitespace-pre-line">{essay.text}</p>
        </div>
        {essay.guidance !== '' && (
          <details>
            <summary className="touch cursor-pointer font-semibold">{essays.guidance}</summary>
            <UnitText html={essay.guidance} lang={undefined} />
          </details>
        )}
        {essay.mayMark ? (
          <>
            <TextInput
              label={essays.points(String(essay.maximum))}
              ref={field}
              inputMode="decimal"
              className="max-w-60"
              value={points}
              error={isRefused && !isMarkable ? essays.pointsRange(String(essay.maximum)) : undefined}
              onChange={({ target }) => type({ points: target.value, comment })}
            />
            <Textarea
              label={essays.comment}
              rows={2}
              value={comment}
              onChange={({ target }) => type({ points, comment: target.value })}
            />
            {mark.error && <FailureAlert sentence={essays.failed} cause={mark.error} />}
            <Button type="submit" className="justify-self-start" busy={isSaving}>
              {essays.save}
            </Button>
          </>
        ) : (
          <Alert>{essays.own}</Alert>
        )}
      </form>
    </details>
  );
}
