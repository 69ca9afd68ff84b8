import { Fragment } from 'react';
import { ANSWER_LENGTH } from '#modules/questions/contract/question-types.ts';
import { useMessages } from '#web/lib/messages/messages.ts';
import { controlClass } from '#web/ui/form/field.tsx';
import type { AnswerProps } from './question-field.tsx';

/** A text with gaps to fill in, or to choose for. */
export function GapField({ question, answer, onAnswer }: AnswerProps<'gap'>) {
  const { tests } = useMessages();
  const filled = answer?.type === 'gap' ? answer.gaps : [];
  const fill = (id: string, text: string) => {
    const others = filled.filter((gap) => gap.id !== id);
    const gaps = text === '' ? others : [...others, { id, text }];
    onAnswer(gaps.length === 0 ? null : { type: 'gap', gaps });
  };
  return (
    <p className="text-lg leading-[3.25rem] whitespace-pre-line">
      {question.parts.map((part, index) => {
        const gap = question.gaps[index];
        if (!gap) return <Fragment key={`part ${part}`}>{part}</Fragment>;
        const control = {
          'aria-label': tests.gap(index + 1),
          value: filled.find(({ id }) => id === gap.id)?.text ?? '',
          onChange: ({ target }: { target: { value: string } }) => fill(gap.id, target.value),
          className: `${controlClass} inline-block! w-40! max-w-full align-middle`,
        };
        return (
          <Fragment key={gap.id}>
            {part}
            {gap.options.length === 0 ? (
              <input type="text" autoComplete="off" maxLength={ANSWER_LENGTH} {...control} />
            ) : (
              <select {...control}>
                <option value="">{tests.matchChoose}</option>
                {gap.options.map((option) => (
                  <option key={option}>{option}</option>
                ))}
              </select>
            )}
          </Fragment>
        );
      })}
    </p>
  );
}
