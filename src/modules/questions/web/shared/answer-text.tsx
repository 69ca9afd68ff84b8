import type { PublicOption, PublicQuestion, QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { OptionLabel } from './option-label.tsx';

/** An answer in words: the options it names, or its text. */
export function AnswerText({ question, answer }: { question: PublicQuestion; answer: QuestionAnswer | null }) {
  const { tests } = useMessages();
  if (answer?.type === 'truefalse') return <p>{answer.value ? tests.trueWord : tests.falseWord}</p>;
  const lines = answer === null ? [] : linesOf(question, answer);
  if (lines.length === 0) return <p className="text-muted">{tests.noAnswer}</p>;
  if (lines.length === 1)
    return (
      <p className="break-words whitespace-pre-line">
        <OptionLabel option={lines[0]!} />
      </p>
    );
  const isNumbered = answer?.type === 'order' || answer?.type === 'gap';
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List className={`ps-5 ${isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {lines.map((line, index) => (
        <li key={index} className="break-words">
          <OptionLabel option={line} />
        </li>
      ))}
    </List>
  );
}

/** A line of an answer; `html` of a formatted option. */
type Line = Omit<PublicOption, 'id'>;

function linesOf(question: PublicQuestion, answer: QuestionAnswer): Line[] {
  const options = (list: readonly PublicOption[], ids: readonly string[]) =>
    ids.flatMap((id) => list.find((one) => one.id === id) ?? []);
  const line = (text: string): Line => ({ text });
  if (answer.type === 'single' && question.type === 'single') return options(question.choices, [answer.choice]);
  if (answer.type === 'multiple' && question.type === 'multiple') return options(question.choices, answer.choices);
  if (answer.type === 'order' && question.type === 'order') return options(question.items, answer.items);
  if (answer.type === 'match' && question.type === 'match')
    return question.left.flatMap((left) => {
      const right = answer.pairs.find((pair) => pair.left === left.id)?.right;
      const chosen = question.right.find(({ id }) => id === right)?.text ?? '';
      return right === undefined ? [] : [line(`${left.text} – ${chosen}`)];
    });
  if (answer.type === 'gap' && question.type === 'gap')
    return question.gaps.map(({ id }) => line(answer.gaps.find((gap) => gap.id === id)?.text ?? '–'));
  return 'text' in answer ? [line(answer.text)] : [];
}
