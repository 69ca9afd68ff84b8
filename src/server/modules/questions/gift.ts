import gift from 'gift-pegjs';
import type { z } from 'zod';
import { type FieldError, fieldErrorSentence, readFieldError } from '#contract/field-errors.ts';
import { type ImportedQuestions, type QuestionInput, questionInput, questionTags } from '#contract/questions.ts';

type Parsed = ReturnType<typeof gift.parse>[number];
type Written = z.input<typeof questionInput>;

/** Part of a text in GIFT between blank lines, and the number of its first line. */
interface Block {
  readonly line: number;
  readonly text: string;
}

/** Splits a text into questions, which blank lines separate. Lines of comments count, but say nothing. */
function blocksOf(text: string): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open = false;
  for (const [at, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n?|\n/)
    .entries()) {
    if (line.trim() === '') open = false;
    else if (open) blocks.at(-1)!.lines.push(line);
    else {
      blocks.push({ line: at + 1, lines: [line] });
      open = true;
    }
  }
  return blocks.map(({ line, lines }) => ({ line, text: lines.join('\n') }));
}

const isComment = ({ text }: Block): boolean => text.split('\n').every((line) => line.trimStart().startsWith('//'));

/** Returns text as Markdown: other formats are shown as they were typed. */
const markdown = ({ format, text }: { format: string; text: string }): string =>
  format === 'markdown' ? text : text.replaceAll(/[\\`*_[\]<>#|~$]/g, (sign) => `\\${sign}`);
const plain = (part: { text: string } | null | undefined): string => part?.text ?? '';

/** Returns a parsed question as teachers of the school write it; null for text that asks nothing. */
function convert(parsed: Parsed): Written | null {
  if (parsed.type === 'Description' || parsed.type === 'Category') return null;
  const explanation = parsed.globalFeedback ? markdown(parsed.globalFeedback) : '';
  const common = { prompt: markdown(parsed.stem), explanation };
  switch (parsed.type) {
    case 'TF':
      return {
        type: 'truefalse',
        ...common,
        correct: parsed.isTrue,
        // The parser names them by position; in GIFT the first is for a wrong answer, the second for a right one.
        whenTrue: plain(parsed.isTrue ? parsed.falseFeedback : parsed.trueFeedback),
        whenFalse: plain(parsed.isTrue ? parsed.trueFeedback : parsed.falseFeedback),
      };
    case 'MC':
      return choiceQuestion(common, parsed.choices);
    case 'Short':
      return {
        type: 'short',
        ...common,
        accepted: parsed.choices
          .filter(({ weight }) => weight === null || weight > 0)
          .map(({ text, weight }) => ({ text: text.text, percent: weight ?? 100 })),
      };
    case 'Matching':
      return {
        type: 'match',
        ...common,
        pairs: parsed.matchPairs
          .filter(({ subquestion }) => subquestion.text !== '')
          .map(({ subquestion, subanswer }) => ({ left: subquestion.text, right: subanswer })),
        extra: parsed.matchPairs
          .filter(({ subquestion }) => subquestion.text === '')
          .map(({ subanswer }) => ({ text: subanswer })),
      };
    case 'Numerical':
      return { type: 'number', ...common, ...numberOf(parsed.choices) };
    case 'Essay':
      return { type: 'essay', ...common };
  }
}

/** A choice as the parser returns it. */
type Choice = Extract<Parsed, { type: 'MC' }>['choices'][number];

/** With `=` one choice is right; with weights alone (`~%50%`) several may be chosen. */
function choiceQuestion(common: { prompt: string; explanation: string }, list: readonly Choice[]): Written {
  const percentOf = ({ isCorrect, weight }: Choice) => weight ?? (isCorrect ? 100 : 0);
  const isWeighted = list.some(({ weight }) => weight !== null);
  return {
    type: list.some(({ isCorrect }) => isCorrect) ? 'single' : 'multiple',
    ...common,
    choices: list.map((choice) => ({
      text: choice.text.text,
      correct: percentOf(choice) > 0,
      percent: isWeighted ? percentOf(choice) : null,
      feedback: plain(choice.feedback),
    })),
  };
}

class SeveralNumbers extends Error {}

/** Returns the value and tolerance of a number or a range. Throws `SeveralNumbers` for several numbers with shares of their own. */
function numberOf(choices: Extract<Parsed, { type: 'Numerical' }>['choices']): { value: number; tolerance: number } {
  if (Array.isArray(choices) && choices.length > 1) throw new SeveralNumbers();
  const { number = 0, range = 0, numberHigh, numberLow } = Array.isArray(choices) ? choices[0]!.text : choices;
  if (numberHigh === undefined || numberLow === undefined) return { value: number, tolerance: range };
  return { value: (numberHigh + numberLow) / 2, tolerance: Math.abs(numberHigh - numberLow) / 2 };
}

/** What a text in GIFT contains. */
export interface GiftReading {
  readonly questions: { line: number; tags: string[]; body: QuestionInput }[];
  readonly problems: ImportedQuestions['problems'];
}

const problem = (line: number, error: FieldError | null): ImportedQuestions['problems'][number] => {
  const { code, params = {} } = error ?? { code: 'invalid' };
  return { line, message: fieldErrorSentence({ code, params }), error: { code, params } };
};

/**
 * Reads questions in GIFT (https://docs.moodle.org/en/GIFT_format). A question with a mistake is left out and reported by
 * its line, counted from 1. The last part of a category becomes a tag of the questions after it.
 */
export function readGift(text: string): GiftReading {
  const reading: GiftReading = { questions: [], problems: [] };
  let tags: string[] = [];
  for (const block of blocksOf(text)) {
    if (isComment(block)) continue;
    try {
      for (const parsed of gift.parse(block.text)) {
        if (parsed.type === 'Category') tags = tagsOf(parsed.title);
        const written = convert(parsed);
        if (parsed.type === 'Description') reading.problems.push(problem(block.line, { code: 'gift_nothing' }));
        if (!written) continue;
        const checked = questionInput.safeParse(written);
        if (checked.success) reading.questions.push({ line: block.line, tags, body: checked.data });
        else reading.problems.push(problem(block.line, readFieldError(checked.error.issues[0]!.message)));
      }
    } catch (error) {
      const { location } = error as { location?: { start: { line: number } } };
      const code = error instanceof SeveralNumbers ? 'gift_numbers' : 'gift_syntax';
      reading.problems.push(problem(block.line + (location?.start.line ?? 1) - 1, { code }));
    }
  }
  return reading;
}

function tagsOf(category: string): string[] {
  const last = category.split('/').at(-1) ?? '';
  const tags = questionTags.safeParse([last.replaceAll(/[^\p{L}\p{N} _-]/gu, '').slice(0, 39)]);
  return tags.success ? tags.data : [];
}
