import type { QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { readNumber } from '#contract/text/read-number.ts';
import type { BodyOf, QuestionBody } from './question-body.ts';

type AnswerOf<Type extends QuestionAnswer['type']> = Extract<QuestionAnswer, { type: Type }>;

/**
 * Returns the points of an answer: from 0 to those of the question, in hundredths. No answer, and one of another type, get 0.
 * Null for the answer to an essay, which a teacher marks. The order of choices, pairs and gaps in the answer does not matter.
 */
export function scoreAnswer(body: QuestionBody, answer: QuestionAnswer | null): number | null {
  if (answer?.type !== body.type) return 0;
  if (answer.type === 'essay') return answer.text.trim() === '' ? 0 : null;
  const share = Math.min(Math.max(shareOf(body, answer), 0), 1);
  return Math.round(share * body.points * 100) / 100;
}

/**
 * Returns the points of an answer by a later version of its question, as a share of the points of the version of its attempt:
 * what an attempt can reach stays. Null for essays.
 */
export function regradeAnswer(before: QuestionBody, later: QuestionBody, answer: QuestionAnswer | null): number | null {
  const points = scoreAnswer(later, answer);
  return points === null ? null : Math.round((points / later.points) * before.points * 100) / 100;
}

/** Returns the share of the points; below 0 or above 1 for weighted choices. */
function shareOf(body: QuestionBody, answer: QuestionAnswer): number {
  switch (body.type) {
    case 'single':
      return shareOfChoice(body, answer as AnswerOf<'single'>);
    case 'multiple':
      return shareOfChoices(body, answer as AnswerOf<'multiple'>);
    case 'truefalse':
      return (answer as AnswerOf<'truefalse'>).value === body.correct ? 1 : 0;
    case 'short':
      return shareOfText(body, (answer as AnswerOf<'short'>).text);
    case 'number':
      return isNear(body, readNumber((answer as AnswerOf<'number'>).text)) ? 1 : 0;
    case 'match':
      return shareOfPairs(body, answer as AnswerOf<'match'>);
    case 'order':
      return shareInPlace(body, answer as AnswerOf<'order'>);
    case 'gap':
      return shareOfGaps(body, answer as AnswerOf<'gap'>);
    case 'essay':
      return 0;
  }
}

function shareOfChoice({ choices }: BodyOf<'single'>, { choice }: AnswerOf<'single'>): number {
  const chosen = choices.find(({ id }) => id === choice);
  if (!chosen) return 0;
  return chosen.percent === null ? Number(chosen.correct) : chosen.percent / 100;
}

/** Each right choice gives its share, each wrong one takes as much: choosing all gets nothing extra. */
function shareOfChoices({ choices }: BodyOf<'multiple'>, answer: AnswerOf<'multiple'>): number {
  const chosen = choices.filter(({ id }) => answer.choices.includes(id));
  const isWeighted = choices.some(({ percent }) => percent !== null);
  if (isWeighted) {
    // The weights of three choices are written as 33.33 each: all of them give all points.
    const most = choices.reduce((sum, { percent }) => sum + Math.max(percent ?? 0, 0), 0);
    return Math.round((chosen.reduce((sum, { percent }) => sum + (percent ?? 0), 0) / most) * 10_000) / 10_000;
  }
  const right = choices.filter(({ correct }) => correct).length;
  return chosen.reduce((sum, { correct }) => sum + (correct ? 1 : -1), 0) / right;
}

/** Returns a text as it is compared: without case (unless it matters), repeated blanks and Unicode's second spellings. */
function comparable(text: string, caseSensitive: boolean): string {
  const plain = text.normalize('NFKC').trim().replaceAll(/\s+/g, ' ');
  return caseSensitive ? plain : plain.toLowerCase();
}

/** Returns whether a text follows a pattern, in which `*` stands for any text and `\*` for itself. Takes linear time. */
function follows(text: string, pattern: string): boolean {
  const parts = pattern.split(/(?<!\\)\*/).map((part) => part.replaceAll('\\*', '*'));
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return text === first;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  let index = first.length;
  for (const part of parts.slice(1, -1)) {
    const start = text.indexOf(part, index);
    if (start === -1) return false;
    index = start + part.length;
  }
  return index <= text.length - last.length;
}

function shareOfText({ accepted, caseSensitive, wildcards }: BodyOf<'short'>, text: string): number {
  const reply = comparable(text, caseSensitive);
  const isMatch = (pattern: string) => (wildcards ? follows(reply, pattern) : pattern === reply);
  const matching = accepted.filter((one) => isMatch(comparable(one.text, caseSensitive)));
  return Math.max(0, ...matching.map(({ percent }) => percent)) / 100;
}

/** Whether a number is within the tolerance, give or take the error of binary fractions. */
function isNear({ value, tolerance }: BodyOf<'number'>, reply: number): boolean {
  const slack = 1e-9 * Math.max(Math.abs(value), tolerance, 1e-9);
  return Math.abs(reply - value) <= tolerance + slack;
}

/** A left side counts once; two right sides of the same text are the same answer. */
function shareOfPairs({ pairs, extra }: BodyOf<'match'>, answer: AnswerOf<'match'>): number {
  const texts = new Map([
    ...pairs.map(({ rightId, right }) => [rightId, right] as const),
    ...extra.map(({ id, text }) => [id, text] as const),
  ]);
  const matched = pairs.filter(({ id, right }) => {
    const chosen = answer.pairs.filter(({ left }) => left === id);
    return chosen.length > 0 && chosen.every((pair) => texts.get(pair.right) === right);
  });
  return matched.length / pairs.length;
}

/** Items of the same text may stand for each other. */
function shareInPlace({ items }: BodyOf<'order'>, answer: AnswerOf<'order'>): number {
  const texts = new Map(items.map(({ id, text }) => [id, text]));
  if (new Set(answer.items).size !== answer.items.length) return 0;
  return items.filter(({ text }, place) => texts.get(answer.items[place] ?? '') === text).length / items.length;
}

function shareOfGaps({ gaps, caseSensitive }: BodyOf<'gap'>, answer: AnswerOf<'gap'>): number {
  const filled = gaps.filter(({ id, accepted }) => {
    const filledIn = answer.gaps.filter((gap) => gap.id === id);
    const isAccepted = (text: string) =>
      accepted.some((one) => comparable(one, caseSensitive) === comparable(text, caseSensitive));
    return filledIn.length > 0 && filledIn.every(({ text }) => isAccepted(text));
  });
  return filled.length / gaps.length;
}
