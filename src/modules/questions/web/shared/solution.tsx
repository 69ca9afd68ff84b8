import type { PublicQuestion, QuestionSolution } from '#modules/questions/contract/questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { UnitText } from '#web/ui/unit-text.tsx';
import { AnswerText } from './answer-text.tsx';

/** The solution of a question, and what its teacher says to the answer that was given. */
export function Solution(props: { question: PublicQuestion; solution: QuestionSolution; lang: string | undefined }) {
  const { question, solution, lang } = props;
  const { tests } = useMessages();
  if (solution.answer === null && solution.html === '' && solution.feedback.length === 0) return null;
  return (
    <div className="grid gap-3 rounded-md bg-sunken p-4" lang={lang}>
      {solution.feedback.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {solution.answer !== null && (
        <div>
          <p className="text-sm font-semibold">{tests.solution}</p>
          <AnswerText question={question} answer={solution.answer} />
        </div>
      )}
      {solution.html !== '' && <UnitText html={solution.html} lang={lang} />}
    </div>
  );
}
