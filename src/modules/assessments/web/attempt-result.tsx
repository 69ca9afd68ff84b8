import type { Attempt } from '#modules/assessments/contract/assessments.ts';
import { formatPoints } from '#modules/questions/web/shared/format-points.ts';
import { useLocale } from '#web/lib/locale.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { UnitText } from '#web/ui/unit-text.tsx';
import { AnswerText } from '#modules/questions/web/shared/answer-text.tsx';
import { Solution } from '#modules/questions/web/shared/solution.tsx';

/** A submitted attempt: the points of each question, and the solutions once the test shows them. */
export function AttemptResult({ attempt, lang }: { attempt: Pick<Attempt, 'questions'>; lang: string | undefined }) {
  const { tests } = useMessages();
  const locale = useLocale();
  return (
    <ol className="grid gap-8">
      {attempt.questions.map(({ question, answer, points, comment, solution }, index) => (
        <li key={question._id} className="grid min-w-0 gap-3 border-t border-line pt-5">
          <h4 className="flex flex-wrap justify-between gap-x-4 font-sans text-base font-semibold">
            <span>{tests.question(index + 1, attempt.questions.length)}</span>
            <span>
              {points === null
                ? tests.pending
                : tests.points(formatPoints(points, locale), formatPoints(question.points, locale))}
            </span>
          </h4>
          <UnitText html={question.html} lang={lang} />
          {question.type === 'gap' && (
            <p className="whitespace-pre-line" lang={lang}>
              {question.parts.map((part, gap) => (gap === 0 ? part : ` [${gap}] ${part}`)).join('')}
            </p>
          )}
          <div>
            <p className="text-sm font-semibold">{tests.yourAnswer}</p>
            <AnswerText question={question} answer={answer} />
          </div>
          {comment !== '' && (
            <div>
              <p className="text-sm font-semibold">{tests.comment}</p>
              <p className="whitespace-pre-line">{comment}</p>
            </div>
          )}
          {solution && <Solution question={question} solution={solution} lang={lang} />}
        </li>
      ))}
    </ol>
  );
}
