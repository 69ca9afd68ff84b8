import { readNumber } from '#contract/text/read-number.ts';
import type { QuestionType } from '#modules/questions/contract/question-types.ts';
import { optionText, plainOption } from '#modules/questions/contract/option-text.ts';
import { escapeLine, escapeText } from '#markdown/escape-markdown.ts';
import type { Field } from '#contract/fields/fields.ts';
import type { Question, QuestionInput } from '#modules/questions/contract/questions.ts';

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
  /** Whether choices and items are Markdown. */
  readonly formatted: boolean;
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

/** The formatted texts of a question. */
export const QUESTION_TEXT = {
  kind: 'markdown',
  dialect: 'unit',
  presence: 'optional',
  hasImages: true,
} as const satisfies Field;
/** An option that is formatted. */
export const OPTION_TEXT = { ...QUESTION_TEXT, isShort: true } as const satisfies Field;

const newChoice = (correct: boolean) => ({ text: '', correct, percent: null, feedback: '' });

export const EMPTY: QuestionTexts = {
  type: 'single',
  prompt: '',
  explanation: '',
  points: '1',
  choices: [newChoice(true), newChoice(false)],
  formatted: false,
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

/** Returns the texts of a question that is to be edited. */
export function textsOfQuestion({ body }: Question): QuestionTexts {
  const texts = {
    ...EMPTY,
    type: body.type,
    prompt: body.prompt,
    explanation: body.explanation,
    points: String(body.points),
    formatted: 'formatted' in body && body.formatted === true,
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
      return { ...texts, lines: body.items.map(({ text }) => text.replaceAll(/\s*\n\s*/g, ' ')).join('\n') };
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
 * are new as known options are gone, these were renamed, in their order. `plain` returns what texts and options are compared by.
 */
function withKnownIds(
  texts: readonly string[],
  options: readonly Option[],
  plain = { ofText: (text: string) => text, ofOption: (text: string) => text },
): Option[] {
  const rest = [...options];
  const same = texts.map((text) => {
    const written = plain.ofText(text);
    const index = rest.findIndex((one) => plain.ofOption(one.text) === written);
    return index === -1 ? undefined : rest.splice(index, 1)[0];
  });
  const areRenamed = rest.length === same.filter((one) => one === undefined).length;
  return texts.map((text, index) => ({ text, id: (same[index] ?? (areRenamed ? rest.shift() : undefined))?.id }));
}

/** Returns the question of some texts. Options that `before` had keep their ids and weights. The server checks the rest. */
export function bodyOf(texts: QuestionTexts, before: QuestionInput | undefined): QuestionInput {
  const common = { prompt: texts.prompt, explanation: texts.explanation, points: readNumber(texts.points) };
  const lines = linesOf(texts.lines);
  const formatted = texts.formatted && { formatted: true as const };
  switch (texts.type) {
    case 'single':
    case 'multiple':
      return {
        type: texts.type,
        ...common,
        choices: texts.choices.filter(({ text }) => text.trim() !== ''),
        ...formatted,
      };
    case 'truefalse':
      return {
        type: 'truefalse',
        ...common,
        correct: texts.correct,
        whenTrue: texts.whenTrue,
        whenFalse: texts.whenFalse,
      };
    case 'short': {
      const acceptedBefore = before?.type === 'short' ? before.accepted : [];
      const accepted = lines.map((text) => acceptedBefore.find((one) => one.text === text) ?? { text, percent: 100 });
      return {
        type: 'short',
        ...common,
        accepted,
        caseSensitive: texts.caseSensitive,
        wildcards: texts.wildcards,
      };
    }
    case 'number':
      return { type: 'number', ...common, value: readNumber(texts.value), tolerance: readNumber(texts.tolerance) };
    case 'match': {
      const { pairs: pairsBefore = [], extra: knownExtra = [] } = before?.type === 'match' ? before : {};
      const pairs = lines.map((line) => {
        const [left = '', ...rest] = line.split('=');
        return { left: left.trim(), right: rest.join('=').trim() };
      });
      const extra = linesOf(texts.extra);
      const lefts = withKnownIds(
        pairs.map(({ left }) => left),
        pairsBefore.map(({ id, left }) => ({ id, text: left })),
      );
      const rights = withKnownIds(
        [...pairs.map(({ right }) => right), ...extra],
        [...pairsBefore.map(({ rightId, right }) => ({ id: rightId, text: right })), ...knownExtra],
      );
      return {
        type: 'match',
        ...common,
        pairs: pairs.map((pair, index) => ({ ...pair, id: lefts[index]?.id, rightId: rights[index]?.id })),
        extra: rights.slice(pairs.length),
      };
    }
    case 'order': {
      const { items: itemsBefore = [], formatted: wasFormatted = false } = before?.type === 'order' ? before : {};
      // Items that were made Markdown, or plain text, say the same in other signs.
      const plain = {
        ofText: (text: string) => plainOption({ formatted: texts.formatted }, text),
        ofOption: (text: string) => plainOption({ formatted: wasFormatted }, text),
      };
      return {
        type: 'order',
        ...common,
        items: withKnownIds(lines, itemsBefore, wasFormatted === texts.formatted ? undefined : plain),
        ...formatted,
      };
    }
    case 'gap': {
      const gapsBefore = before?.type === 'gap' ? before.gaps : [];
      const gaps = texts.gaps.map(({ accepted, options }, index) => ({
        id: gapsBefore[index]?.id,
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
  const gaps = Array.from(
    { length: Math.min(marks, 20) },
    (_, index) => texts.gaps[index] ?? { accepted: '', options: '' },
  );
  return { ...texts, text, gaps };
}

/** Returns a line of plain text as Markdown that shows it as it is. */
const asMarkdown = (text: string): string => escapeLine(escapeText(text, { dollars: true, cell: false, link: false }));

/** Returns texts whose choices and items are Markdown, or no longer: they say the same. */
export function withFormat(texts: QuestionTexts, formatted: boolean): QuestionTexts {
  if (formatted === texts.formatted) return texts;
  const change = (text: string) => (text.trim() === '' ? text : formatted ? asMarkdown(text) : optionText(text));
  return {
    ...texts,
    formatted,
    choices: texts.choices.map((choice) => ({ ...choice, text: change(choice.text) })),
    lines: texts.type === 'order' ? texts.lines.split('\n').map(change).join('\n') : texts.lines,
  };
}

/** Returns texts with another choice at the end. */
export const withChoice = (texts: QuestionTexts): QuestionTexts => ({
  ...texts,
  choices: [...texts.choices, newChoice(false)],
});
