import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { plainOption } from '#modules/questions/contract/option-text.ts';
import type { QuestionBody } from './question-body.ts';

/**
 * Returns the texts of the options a learner has chosen, for the export of their data: ids say nothing to them. Empty for
 * answers that are texts themselves, and for an answer to another type of question.
 */
export function chosenTexts(body: QuestionBody, answer: QuestionAnswer | null): string[] {
  const textsOf = (list: readonly { readonly id: string; readonly text: string }[], ids: readonly string[]) =>
    ids.flatMap((id) => {
      const option = list.find((one) => one.id === id);
      return option ? [plainOption(body, option.text)] : [];
    });
  if ((body.type === 'single' || body.type === 'multiple') && answer?.type === body.type)
    return textsOf(body.choices, answer.type === 'single' ? [answer.choice] : answer.choices);
  if (body.type === 'order' && answer?.type === 'order') return textsOf(body.items, answer.items);
  if (body.type === 'match' && answer?.type === 'match') {
    const right = [...body.pairs.map((pair) => ({ id: pair.rightId, text: pair.right })), ...body.extra];
    const left = body.pairs.map((pair) => ({ id: pair.id, text: pair.left }));
    return answer.pairs.map((pair) => [...textsOf(left, [pair.left]), ...textsOf(right, [pair.right])].join(' – '));
  }
  return [];
}
