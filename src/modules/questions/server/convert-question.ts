import type { z } from 'zod';
import type { FieldError } from '#contract/fields/field-errors.ts';
import { isUnnamed } from '#modules/questions/contract/option-text.ts';
import type { questionInput } from '#modules/questions/contract/questions.ts';
import type { MoodleAnswer, MoodleAnswers, MoodleQuestion, MoodleText } from './moodle-question.ts';
import type * as moodleText from './moodle-text.ts';
import type { XmlElement } from './xml-tree.ts';

/** A question before it is checked. */
export type QuestionFields = z.input<typeof questionInput>;

/** How texts are converted. Loaded for the first import: the parser of HTML takes half a megabyte. */
export type Converter = typeof moodleText;

/** Notes that a part of a question is left out. */
export type Lose = (code: FieldError['code']) => void;

/** Thrown with the reason a question cannot be imported. */
export class Refused extends Error {
  readonly error: FieldError;
  constructor(error: FieldError) {
    super(error.code);
    this.error = error;
  }
}

/** Characters of one question without its files. Converting takes time. */
const MOST_SIZE = 200_000;

/** Returns the characters of an element and of all within it, without files. */
const sizeOf = ({ name, text, children }: XmlElement): number =>
  name === 'file' ? 0 : children.reduce((sum, child) => sum + sizeOf(child), text.length);

/** Throws `Refused` for a question that is too long to be converted. */
export function checkSize(question: XmlElement): void {
  if (sizeOf(question) > MOST_SIZE) throw new Refused({ code: 'too_long', params: { max: MOST_SIZE } });
}

/** Longer than any text that is accepted, with its tags. Converting takes time. */
const TEXT_LENGTH = 30_000;

/** Returns points in steps of a quarter, as the school counts them. */
function quarterPoints(points: number, lose: Lose): number {
  const rounded = Math.min(100, Math.max(0.25, Math.round(points * 4) / 4));
  if (rounded !== points) lose('moodle_lost_points');
  return rounded;
}

/** Returns whether `*` stands for any text in an answer. */
export const isWildcard = (text: string): boolean => /(?<!\\)\*/.test(text);

/** How the texts of a question are read. All throw `Refused` for one that is too long or has too much format. */
export interface TextReaders {
  readonly markdown: (text: MoodleText) => string;
  /** Without any format, in one line. */
  readonly plain: (text: MoodleText) => string;
  /** Without any format, in the lines it has. */
  readonly lines: (text: MoodleText) => string;
  /** Returns the reader of options: as Markdown if one of them has a format. */
  readonly options: (list: readonly MoodleText[]) => { formatted: boolean; read: (text: MoodleText) => string };
}

/** Returns the readers of texts that note what is left out of them. */
export function textReaders(texts: Converter, lose: Lose): TextReaders {
  const checked = (text: MoodleText, isPlain: boolean, isOption = false): MoodleText => {
    if (text.text.length > TEXT_LENGTH) throw new Refused({ code: 'too_long', params: { max: 5_000 } });
    if (texts.isTooFormatted(text)) throw new Refused({ code: 'gift_formatted' });
    if (texts.hasLostImage(text, isPlain, isOption)) lose('gift_lost_picture');
    if (texts.hasLostMedia(text)) lose('gift_lost_media');
    if (isOption ? texts.hasLostOptionFormat(text) : texts.hasLostFormat(text, isPlain)) lose('gift_lost_format');
    return text;
  };
  const withoutFormula = (text: MoodleText): MoodleText => {
    if (texts.hasFormula(checked(text, true))) lose('gift_lost_formula');
    return text;
  };
  const plain = (text: MoodleText): string => texts.plainOf(withoutFormula(text));
  const named = (option: string): string => {
    if (option !== '' && isUnnamed(option)) lose('image_unnamed');
    return option;
  };
  return {
    markdown: (text) => texts.markdownOf(checked(text, false)),
    plain,
    options: (list) =>
      list.some(texts.isFormattedOption)
        ? { formatted: true, read: (text) => named(texts.markdownOf(checked(text, true, true))) }
        : { formatted: false, read: plain },
    lines: (text) => texts.linesOf(withoutFormula(text)),
  };
}

/** Items are written in a line each. */
const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** Returns a question of Moodle as teachers of the school write it, and notes which of its parts are lost. Throws `Refused`. */
export function convertQuestion(
  { name, prompt, generalFeedback, points, answers }: MoodleQuestion,
  texts: Converter,
  lose: Lose,
): QuestionFields {
  const readers = textReaders(texts, lose);
  const { markdown, plain } = readers;
  const loseFeedback = (list: readonly MoodleText[]) => {
    if (list.some(({ text }) => text !== '')) lose('gift_lost_feedback');
  };
  if (name !== '') lose('gift_lost_name');
  if (answers.type === 'description') throw new Refused({ code: 'gift_nothing' });
  if (answers.type === 'other') throw new Refused({ code: 'question_type_unknown' });
  const common = {
    prompt: markdown(prompt),
    explanation: markdown(generalFeedback),
    ...(points !== undefined && { points: quarterPoints(points, lose) }),
  };
  switch (answers.type) {
    case 'essay':
      return { type: 'essay', ...common, ...(answers.guidance && { guidance: markdown(answers.guidance) }) };
    case 'order': {
      const { formatted, read: readItem } = readers.options(answers.items);
      const items = answers.items.map((item) => ({ text: inOneLine(readItem(item)) }));
      return { type: 'order', ...common, items, ...(formatted && { formatted }) };
    }
    case 'gap': {
      const { text, gaps, caseSensitive } = answers;
      const copies = gaps.map(({ accepted, options }) => ({ accepted: [...accepted], options: [...options] }));
      return { type: 'gap', ...common, text, gaps: copies, caseSensitive };
    }
    case 'truefalse': {
      const [right, wrong] = [plain(answers.right), plain(answers.wrong)];
      const [whenTrue, whenFalse] = answers.isTrue ? [right, wrong] : [wrong, right];
      return { type: 'truefalse', ...common, correct: answers.isTrue, whenTrue, whenFalse };
    }
    case 'choices':
      return choiceQuestion(common, answers, readers);
    case 'short': {
      loseFeedback(answers.list.map(({ feedback }) => feedback));
      const accepted = answers.list
        .filter(({ percent }) => percent === null || percent > 0)
        .map(({ text, percent }) => ({ text: plain(text), percent: percent ?? 100 }));
      const wildcards = accepted.some(({ text }) => isWildcard(text));
      const literal = ({ text, percent }: { text: string; percent: number }) => ({
        text: text.replaceAll('\\*', '*'),
        percent,
      });
      return {
        type: 'short',
        ...common,
        accepted: wildcards ? accepted : accepted.map(literal),
        wildcards,
        ...(answers.caseSensitive === true && { caseSensitive: true }),
      };
    }
    case 'number':
      loseFeedback([...answers.list.map(({ feedback }) => feedback), answers.others]);
      return { type: 'number', ...common, ...numberOf(answers) };
    case 'match': {
      const pairs = answers.pairs.map(({ left, right }) => ({
        left: plain(left),
        right: plainRight(right, left, plain),
      }));
      return {
        type: 'match',
        ...common,
        pairs: pairs.filter(({ left }) => left !== ''),
        extra: pairs.filter(({ left }) => left === '').map(({ right }) => ({ text: right })),
      };
    }
  }
}

/** Moodle reads right sides without a format, and writes those of HTML as plain text. */
const plainRight = (right: string, { format }: MoodleText, plain: (text: MoodleText) => string): string =>
  plain({ format: format === 'html' ? 'moodle' : format, text: right });

function choiceQuestion(
  common: { readonly prompt: string; readonly explanation: string; readonly points?: number },
  { list, isSingle }: Extract<MoodleAnswers, { type: 'choices' }>,
  { plain, options }: TextReaders,
): QuestionFields {
  const { formatted, read: readChoice } = options(list.map(({ text }) => text));
  const percentOf = ({ isRight, percent }: MoodleAnswer) => percent ?? (isRight ? 100 : 0);
  const isWeighted = list.some(({ percent }) => percent !== null);
  return {
    type: isSingle ? 'single' : 'multiple',
    ...common,
    choices: list.map((choice) => ({
      text: readChoice(choice.text),
      correct: percentOf(choice) > 0,
      percent: isWeighted ? percentOf(choice) : null,
      feedback: plain(choice.feedback),
    })),
    ...(formatted && { formatted }),
  };
}

const NUMBER = String.raw`[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d+)?`;
const RANGE = new RegExp(`^(${NUMBER})\\s*\\.\\.\\s*(${NUMBER})$`);
const TOLERANCE = new RegExp(`^(${NUMBER})(?:\\s*:\\s*(${NUMBER}))?$`);
const read = (text: string): number => Number(text.replace(',', '.'));

/** Returns the value and tolerance of a number or a range. Throws `Refused` for several numbers with shares of their own. */
function numberOf({ list }: Extract<MoodleAnswers, { type: 'number' }>): { value: number; tolerance: number } {
  const right = list.filter(({ percent }) => percent === null || percent > 0);
  if (right.length > 1 || right.some(({ percent }) => percent !== null && percent < 100))
    throw new Refused({ code: 'gift_numbers' });
  const text = right[0]?.text.text ?? '';
  const [, low, high] = RANGE.exec(text) ?? [];
  if (low !== undefined && high !== undefined)
    return { value: (read(high) + read(low)) / 2, tolerance: Math.abs(read(high) - read(low)) / 2 };
  const [, value, tolerance = '0'] = TOLERANCE.exec(text) ?? [];
  if (value === undefined) throw new Refused({ code: 'number_required' });
  return { value: read(value), tolerance: read(tolerance) };
}
