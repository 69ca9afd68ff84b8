import { DEFAULT_LOCALE, type Locale } from '#contract/locales.ts';
import type { PublicOption, PublicQuestion, QuestionAnswer } from '#modules/questions/contract/questions.ts';
import { plainOption } from '#modules/questions/contract/option-text.ts';
import { GAP_MARK } from '#modules/questions/contract/question-types.ts';
import type { QuestionBody } from './question-body.ts';

/** A function that returns the numbers of a sequence from 0 to 1: the same ones for the same seed. */
type Random = () => number;

/** Returns a sequence of pseudo-random numbers (mulberry32): not for secrets. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a list in the order a seed gives it (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const result = [...list];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other]!, result[last]!];
  }
  return result;
}

interface Option {
  readonly id: string;
  readonly text: string;
}

const inOrderOfIds = (list: readonly Option[]): Option[] => list.toSorted((one, other) => (one.id < other.id ? -1 : 1));

/** A version of a question, with its text as HTML. */
export interface QuestionToShow {
  readonly _id: string;
  readonly body: QuestionBody;
  readonly html: string;
  /** The HTML of formatted options by their ids. */
  readonly options?: ReadonlyMap<string, string>;
  /** Of the course. */
  readonly locale?: Locale;
}

/** Returns the options of a question that are Markdown. */
export function formattedOptions(body: QuestionBody): readonly Option[] {
  if (!('formatted' in body) || body.formatted !== true) return [];
  return body.type === 'order' ? body.items : body.choices;
}

/**
 * Returns a question as learners get it: the one function that leaves out its solution, by naming what goes in. Its options
 * are in the order of the seed, which begins with that of their random ids: the order they were written in is the solution
 * of an ordering question, and a known seed would lead back to it.
 */
export function presentQuestion(
  { _id, body, html, options: rendered, locale = DEFAULT_LOCALE }: QuestionToShow,
  seed: number,
): PublicQuestion {
  const common = { _id, html, points: body.points };
  const random = randomFrom(seed ^ Number.parseInt(_id.slice(-8), 16));
  const options = (list: readonly Option[]) =>
    shuffled(inOrderOfIds(list), random).map(({ id, text }): PublicOption => {
      const optionHtml = rendered?.get(id);
      return { id, text: plainOption(body, text, locale), ...(optionHtml !== undefined && { html: optionHtml }) };
    });
  switch (body.type) {
    case 'single':
    case 'multiple':
      return { type: body.type, ...common, choices: options(body.choices) };
    case 'match': {
      const paired = body.pairs.map((pair) => ({ id: pair.rightId, text: pair.right }));
      // Of wrong ones with the same text, the one with the lowest id is shown, whichever was written first.
      const right = [...paired, ...inOrderOfIds(body.extra)];
      const once = right.filter(({ text }, index) => right.findIndex((other) => other.text === text) === index);
      return {
        type: 'match',
        ...common,
        left: body.pairs.map(({ id, left }) => ({ id, text: left })),
        right: options(once),
      };
    }
    case 'order':
      return { type: 'order', ...common, items: options(body.items) };
    case 'gap':
      return {
        type: 'gap',
        ...common,
        parts: body.text.split(GAP_MARK),
        gaps: body.gaps.map((gap) => ({ id: gap.id, options: shuffled(gap.options.toSorted(), random) })),
      };
    case 'truefalse':
    case 'short':
    case 'number':
    case 'essay':
      return { type: body.type, ...common };
  }
}

/** Returns an answer that gets all points; null for essays. */
export function modelAnswer(body: QuestionBody): QuestionAnswer | null {
  switch (body.type) {
    case 'single': {
      const best = body.choices.find(({ correct, percent }) => correct && (percent ?? 100) === 100);
      return { type: 'single', choice: (best ?? body.choices.find(({ correct }) => correct) ?? body.choices[0]!).id };
    }
    case 'multiple':
      return { type: 'multiple', choices: body.choices.filter(({ correct }) => correct).map(({ id }) => id) };
    case 'truefalse':
      return { type: 'truefalse', value: body.correct };
    case 'short': {
      const best = body.accepted.toSorted((a, b) => b.percent - a.percent)[0]!;
      return { type: 'short', text: best.text };
    }
    case 'number':
      return { type: 'number', text: String(body.value) };
    case 'match': {
      // Of right sides with the same text, the first one is shown.
      const rightOf = (text: string) => body.pairs.find(({ right }) => right === text)!.rightId;
      return { type: 'match', pairs: body.pairs.map(({ id, right }) => ({ left: id, right: rightOf(right) })) };
    }
    case 'order':
      return { type: 'order', items: body.items.map(({ id }) => id) };
    case 'gap':
      return { type: 'gap', gaps: body.gaps.map(({ id, accepted: [text = ''] }) => ({ id, text })) };
    case 'essay':
      return null;
  }
}

/** Returns what a teacher wrote for those who gave this answer. */
export function feedbackTo(body: QuestionBody, answer: QuestionAnswer | null): string[] {
  if (answer === null) return [];
  const written = (texts: readonly string[]) => texts.filter((text) => text !== '');
  if ((body.type === 'single' || body.type === 'multiple') && answer.type === body.type) {
    const chosen = answer.type === 'single' ? [answer.choice] : answer.choices;
    return written(body.choices.filter(({ id }) => chosen.includes(id)).map(({ feedback }) => feedback));
  }
  if (body.type === 'truefalse' && answer.type === 'truefalse')
    return written([answer.value ? body.whenTrue : body.whenFalse]);
  return [];
}
