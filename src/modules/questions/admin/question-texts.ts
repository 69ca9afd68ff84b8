import type { QuestionType } from '#contract/question-types.ts';
import type { Question, QuestionInput } from '#contract/questions.ts';

/** A question as it is typed: texts for everything that a form has as text. */
export interface QuestionTexts {
  readonly type: QuestionType;
  readonly prompt: string;
  readonly explanation: string;
  readonly points: string;
  readonly choices: readonly {
    id?: string | undefined;
    text: string;
    correct: boolean;
    percent: number | null;
    feedback: string;
  }[];
  readonly correct: boolean;
  readonly whenTrue: string;
  readonly whenFalse: string;
  /** Accepted answers, pairs, or items: one per line. */
  readonly lines: string;
  readonly extra: string;
  readonly caseSensitive: boolean;
  readonly wildcards: boolean;
  readonly value: string;
  readonly tolerance: string;
  readonly text: string;
  readonly gaps: readonly { readonly accepted: string; readonly options: string }[];
  readonly guidance: string;
}

const newChoice = (correct: boolean) => ({ text: '', correct, percent: null, feedback: '' });

export const EMPTY: QuestionTexts = {
  type: 'single',
  prompt: '',
  explanation: '',
  points: '1',
  choices: [newChoice(true), newChoice(false)],
  correct: true,
  whenTrue: '',
  whenFalse: '',
  lines: '',
  extra: '',
  caseSensitive: false,
  wildcards: false,
  value: '',
  tolerance: '0',
  text: '',
  gaps: [],
  guidance: '',
};

const joined = (list: readonly string[]) => list.join(' | ');
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const partsOf = (text: string) =>
  text
    .split('|')
    .map((part) => part.trim())
    .filter(Boolean);
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** Returns the texts of a question that is to be edited. */
export function textsOf({ body }: Question): QuestionTexts {
  const texts = {
    ...EMPTY,
    type: body.type,
    prompt: body.prompt,
    explanation: body.explanation,
    points: String(body.points),
  };
  switch (body.type) {
    case 'single':
    case 'multiple':
      return { ...texts, choices: body.choices };
    case 'truefalse':
      return { ...texts, correct: body.correct, whenTrue: body.whenTrue, whenFalse: body.whenFalse };
    case 'short':
      return {
        ...texts,
        lines: body.accepted.map(({ text }) => text).join('\n'),
        caseSensitive: body.caseSensitive,
        wildcards: body.wildcards,
      };
    case 'number':
      return { ...texts, value: String(body.value), tolerance: String(body.tolerance) };
    case 'match':
      return {
        ...texts,
        lines: body.pairs.map(({ left, right }) => `${left} = ${right}`).join('\n'),
        extra: body.extra.map(({ text }) => text).join('\n'),
      };
    case 'order':
      return { ...texts, lines: body.items.map(({ text }) => text).join('\n') };
    case 'gap':
      return {
        ...texts,
        text: body.text,
        caseSensitive: body.caseSensitive,
        gaps: body.gaps.map(({ accepted, options }) => ({ accepted: joined(accepted), options: joined(options) })),
      };
    case 'essay':
      return { ...texts, guidance: body.guidance };
  }
}

interface Option {
  readonly id?: string | undefined;
  readonly text: string;
}

/**
 * Returns texts with the ids of the known options of the same text: earlier answers are graded again by them. If as many texts
 * are new as known options are gone, these were renamed, in their order.
 */
function withKnownIds(texts: readonly string[], known: readonly Option[]): Option[] {
  const rest = [...known];
  const same = texts.map((text) => {
    const at = rest.findIndex((one) => one.text === text);
    return at === -1 ? undefined : rest.splice(at, 1)[0];
  });
  const areRenamed = rest.length === same.filter((one) => one === undefined).length;
  return texts.map((text, at) => ({ text, id: (same[at] ?? (areRenamed ? rest.shift() : undefined))?.id }));
}

/** Returns the question of some texts. Options that `before` had keep their ids and weights. The server checks the rest. */
export function bodyOf(texts: QuestionTexts, before: QuestionInput | undefined): QuestionInput {
  const common = { prompt: texts.prompt, explanation: texts.explanation, points: numberOf(texts.points) };
  const lines = linesOf(texts.lines);
  switch (texts.type) {
    case 'single':
    case 'multiple':
      return { type: texts.type, ...common, choices: texts.choices.filter(({ text }) => text.trim() !== '') };
    case 'truefalse':
      return {
        type: 'truefalse',
        ...common,
        correct: texts.correct,
        whenTrue: texts.whenTrue,
        whenFalse: texts.whenFalse,
      };
    case 'short': {
      const known = before?.type === 'short' ? before.accepted : [];
      const accepted = lines.map((text) => known.find((one) => one.text === text) ?? { text, percent: 100 });
      return {
        type: 'short',
        ...common,
        accepted,
        caseSensitive: texts.caseSensitive,
        wildcards: texts.wildcards,
      };
    }
    case 'number':
      return { type: 'number', ...common, value: numberOf(texts.value), tolerance: numberOf(texts.tolerance) };
    case 'match': {
      const { pairs: known = [], extra: knownExtra = [] } = before?.type === 'match' ? before : {};
      const pairs = lines.map((line) => {
        const [left = '', ...rest] = line.split('=');
        return { left: left.trim(), right: rest.join('=').trim() };
      });
      const extra = linesOf(texts.extra);
      const lefts = withKnownIds(
        pairs.map(({ left }) => left),
        known.map(({ id, left }) => ({ id, text: left })),
      );
      const rights = withKnownIds(
        [...pairs.map(({ right }) => right), ...extra],
        [...known.map(({ rightId, right }) => ({ id: rightId, text: right })), ...knownExtra],
      );
      return {
        type: 'match',
        ...common,
        pairs: pairs.map((pair, at) => ({ ...pair, id: lefts[at]?.id, rightId: rights[at]?.id })),
        extra: rights.slice(pairs.length),
      };
    }
    case 'order':
      return {
        type: 'order',
        ...common,
        items: withKnownIds(lines, before?.type === 'order' ? before.items : []),
      };
    case 'gap': {
      const known = before?.type === 'gap' ? before.gaps : [];
      const gaps = texts.gaps.map(({ accepted, options }, at) => ({
        id: known[at]?.id,
        accepted: partsOf(accepted),
        options: partsOf(options),
      }));
      return { type: 'gap', ...common, text: texts.text, gaps, caseSensitive: texts.caseSensitive };
    }
    case 'essay':
      return { type: 'essay', ...common, guidance: texts.guidance };
  }
}

/** Returns texts with as many gaps as their text has marks. */
export function withText(texts: QuestionTexts, text: string): QuestionTexts {
  const marks = text.split('___').length - 1;
  const gaps = Array.from({ length: Math.min(marks, 20) }, (_, at) => texts.gaps[at] ?? { accepted: '', options: '' });
  return { ...texts, text, gaps };
}

/** Returns texts with another choice at the end. */
export const withChoice = (texts: QuestionTexts): QuestionTexts => ({
  ...texts,
  choices: [...texts.choices, newChoice(false)],
});
