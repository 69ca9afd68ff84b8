import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import { type FieldError, fieldErrorSentence, readFieldError } from '#contract/fields/field-errors.ts';
import {
  type ImportedQuestions,
  type QuestionInput,
  questionInput,
  questionTags,
} from '#modules/questions/contract/questions.ts';
import {
  type GiftAnswer,
  type GiftAnswers,
  type GiftQuestion,
  GiftSyntaxError,
  type GiftText,
  parseGift,
} from './gift-parse.ts';
import type * as giftText from './gift-text.ts';

type Written = z.input<typeof questionInput>;
type Problem = ImportedQuestions['problems'][number];

/** How texts are converted. Loaded for the first import: the parser of HTML takes half a megabyte. */
type Converter = typeof giftText;

/** Part of a text in GIFT between blank lines, and the number of its first line. */
interface Block {
  readonly line: number;
  readonly text: string;
  /** The text of its comments, in which Moodle writes `[id:…]` and `[tag:…]`. */
  readonly comments: string;
}

/** Splits a text into questions, which blank lines separate. */
function blocksOf(text: string): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open = false;
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '') open = false;
    else if (open) blocks.at(-1)!.lines.push(line);
    else {
      blocks.push({ line: index + 1, lines: [line] });
      open = true;
    }
  }
  const isComment = (line: string) => line.trimStart().startsWith('//');
  return blocks.map(({ line, lines }) => ({
    line,
    text: lines.filter((one) => !isComment(one)).join('\n'),
    comments: lines.filter(isComment).join('\n'),
  }));
}

/** Thrown with the reason a question cannot be imported. */
class Refused extends Error {
  readonly error: FieldError;
  constructor(error: FieldError) {
    super(error.code);
    this.error = error;
  }
}

/** Longer than any text that is accepted, with its tags. Converting takes time. */
const TEXT_LENGTH = 30_000;

/** Milliseconds after which other requests go on before the next question. */
const LONGEST_RUN = 10;

const isWildcard = (text: string): boolean => /(?<!\\)\*/.test(text);

/** Returns a parsed question as teachers of the school write it, and notes which of its parts are lost. */
function convert(
  { name, prompt, generalFeedback, answers }: GiftQuestion,
  texts: Converter,
  lose: (code: FieldError['code']) => void,
): Written {
  const checked = (text: GiftText, isPlain: boolean): GiftText => {
    if (text.text.length > TEXT_LENGTH) throw new Refused({ code: 'too_long', params: { max: 5_000 } });
    if (texts.isTooFormatted(text)) throw new Refused({ code: 'gift_formatted' });
    if (texts.hasLostImage(text, isPlain)) lose('gift_lost_picture');
    if (texts.hasLostMedia(text)) lose('gift_lost_media');
    if (texts.hasLostFormat(text, isPlain)) lose('gift_lost_format');
    return text;
  };
  const markdown = (text: GiftText) => texts.markdownOf(checked(text, false));
  const plain = (text: GiftText) => {
    if (texts.hasFormula(checked(text, true))) lose('gift_lost_formula');
    return texts.plainOf(text);
  };
  const loseFeedback = (list: readonly GiftText[]) => {
    if (list.some(({ text }) => text !== '')) lose('gift_lost_feedback');
  };
  if (name !== '') lose('gift_lost_name');
  const common = { prompt: markdown(prompt), explanation: markdown(generalFeedback) };
  switch (answers.type) {
    case 'description':
      throw new Refused({ code: 'gift_nothing' });
    case 'essay':
      return { type: 'essay', ...common };
    case 'truefalse': {
      const [right, wrong] = [plain(answers.right), plain(answers.wrong)];
      const [whenTrue, whenFalse] = answers.isTrue ? [right, wrong] : [wrong, right];
      return { type: 'truefalse', ...common, correct: answers.isTrue, whenTrue, whenFalse };
    }
    case 'choices':
      return choiceQuestion(common, answers.list, plain);
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
      return { type: 'short', ...common, accepted: wildcards ? accepted : accepted.map(literal), wildcards };
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
const plainRight = (right: string, { format }: GiftText, plain: (text: GiftText) => string): string =>
  plain({ format: format === 'html' ? 'moodle' : format, text: right });

/** With `=` one choice is right; with weights alone (`~%50%`) several may be chosen. */
function choiceQuestion(
  common: { prompt: string; explanation: string },
  list: readonly GiftAnswer[],
  plain: (text: GiftText) => string,
): Written {
  const percentOf = ({ isRight, percent }: GiftAnswer) => percent ?? (isRight ? 100 : 0);
  const isWeighted = list.some(({ percent }) => percent !== null);
  return {
    type: list.some(({ isRight }) => isRight) ? 'single' : 'multiple',
    ...common,
    choices: list.map((choice) => ({
      text: plain(choice.text),
      correct: percentOf(choice) > 0,
      percent: isWeighted ? percentOf(choice) : null,
      feedback: plain(choice.feedback),
    })),
  };
}

const NUMBER = String.raw`[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][-+]?\d+)?`;
const RANGE = new RegExp(`^(${NUMBER})\\s*\\.\\.\\s*(${NUMBER})$`);
const TOLERANCE = new RegExp(`^(${NUMBER})(?:\\s*:\\s*(${NUMBER}))?$`);
const read = (text: string): number => Number(text.replace(',', '.'));

/** Returns the value and tolerance of a number or a range. Throws `Refused` for several numbers with shares of their own. */
function numberOf({ list }: Extract<GiftAnswers, { type: 'number' }>): { value: number; tolerance: number } {
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

/** What a text in GIFT contains. */
export interface GiftReading {
  readonly questions: { line: number; tags: string[]; body: QuestionInput }[];
  readonly problems: Problem[];
  readonly losses: ImportedQuestions['losses'];
}

const described = (error: FieldError): Pick<Problem, 'message' | 'error'> => {
  const { code, params = {} } = error;
  return { message: fieldErrorSentence({ code, params }), error: { code, params } };
};

/**
 * Reads questions in GIFT (https://docs.moodle.org/en/GIFT_format). A question with a mistake is left out and reported by
 * its line, counted from 1; what a question of Aula has no place for is listed by its kind. The last part of a category
 * becomes a tag of the questions after it.
 */
export async function readGift(text: string): Promise<GiftReading> {
  const texts: Converter = await import('./gift-text.ts');
  const questions: GiftReading['questions'] = [];
  const problems: Problem[] = [];
  const losses = new Map<FieldError['code'], Set<number>>();
  let category: string[] = [];
  let pausedAt = performance.now();
  for (const { line, text: written, comments } of blocksOf(text)) {
    const [, named, rest = ''] = /^\s*\$CATEGORY:([^\n]*)\n?([\s\S]*)$/.exec(written) ?? [
      undefined,
      undefined,
      written,
    ];
    if (named !== undefined) category = tagsOf(named.split('/').at(-1) ?? '');
    if (rest.trim() === '') continue;
    if (performance.now() - pausedAt > LONGEST_RUN) {
      await setImmediate();
      pausedAt = performance.now();
    }
    const lost = new Set<FieldError['code']>();
    try {
      const question = convert(parseGift(rest), texts, (code) => lost.add(code));
      const checked = questionInput.safeParse(question);
      if (!checked.success) throw new Refused(readFieldError(checked.error.issues[0]!.message) ?? { code: 'invalid' });
      const own = [...comments.matchAll(/\[tag:([^\]\n]*)\]/g)].flatMap(([, tag = '']) => tagsOf(tag));
      if (/\[id:/.test(comments)) lost.add('gift_lost_id');
      questions.push({ line, tags: [...new Set([...category, ...own])].slice(0, 10), body: checked.data });
      for (const code of lost) losses.set(code, (losses.get(code) ?? new Set()).add(line));
    } catch (cause) {
      if (!(cause instanceof Refused || cause instanceof GiftSyntaxError || cause instanceof RangeError)) throw cause;
      problems.push({ line, ...described(cause instanceof Refused ? cause.error : { code: 'gift_syntax' }) });
    }
  }
  return {
    questions,
    problems,
    losses: [...losses].map(([code, lines]) => ({ lines: [...lines], ...described({ code }) })),
  };
}

function tagsOf(name: string): string[] {
  const tags = questionTags.safeParse([name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').slice(0, 39)]);
  return tags.success ? tags.data : [];
}
