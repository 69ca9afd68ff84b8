import type { PublicQuestion, QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';

/** An answer in words: the options it names, or its text. */
export function AnswerText({ question, answer }: { question: PublicQuestion; answer: QuestionAnswer | null }) {
  const { tests } = useMessages();
  if (answer?.type === 'truefalse') return <p>{answer.value ? tests.trueWord : tests.falseWord}</p>;
  const lines = answer === null ? [] : linesOf(question, answer);
  if (lines.length === 0) return <p className="text-muted">{tests.noAnswer}</p>;
  if (lines.length === 1) return <p className="break-words whitespace-pre-line">{lines[0]}</p>;
  const isNumbered = answer?.type === 'order' || answer?.type === 'gap';
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className={`ps-5 ${isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {lines.map((line, index) => (
        <li key={`${index} ${line}`} className="break-words">
          {line}
        </li>
      ))}
    </List>
  );
}

function linesOf(question: PublicQuestion, answer: QuestionAnswer): string[] {
  const texts = (list: readonly { id: string; text: string }[], ids: readonly string[]) =>
    ids.flatMap((id) => list.find((one) => one.id === id)?.text ?? []);
  if (answer.type === 'single' && question.type === 'single') return texts(question.choices, [answer.choice]);
  if (answer.type === 'multiple' && question.type === 'multiple') return texts(question.choices, answer.choices);
  if (answer.type === 'order' && question.type === 'order') return texts(question.items, answer.items);
  if (answer.type === 'match' && question.type === 'match')
    return question.left.flatMap((left) => {
      const right = answer.pairs.find((pair) => pair.left === left.id)?.right;
      return right === undefined ? [] : [`${left.text} – ${texts(question.right, [right]).join('')}`];
    });
  if (answer.type === 'gap' && question.type === 'gap')
    return question.gaps.map(({ id }) => answer.gaps.find((gap) => gap.id === id)?.text ?? '–');
  return 'text' in answer ? [answer.text] : [];
}
