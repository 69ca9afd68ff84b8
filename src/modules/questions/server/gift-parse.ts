import { hideSigns, showSigns } from './gift-signs.ts';
import {
  type MoodleAnswer,
  type MoodleAnswers,
  type MoodleQuestion,
  type MoodleText,
  QuestionSyntaxError,
} from './moodle-question.ts';

const FORMAT = /^\[(html|markdown|plain|moodle)\]/i;
const WEIGHT = /^%(-?\d{1,3}(?:[.,]\d*)?)%/;

function textOf(written: string, format: string): MoodleText {
  const named = FORMAT.exec(written.trimStart());
  const text = named ? written.trimStart().slice(named[0].length) : written;
  return { format: named?.[1]?.toLowerCase() ?? format, text: showSigns(text).trim() };
}

/** Splits text at the first mark; the second half is empty without one. */
function halves(text: string, mark: string): [string, string] {
  const index = text.indexOf(mark);
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index + mark.length)];
}

/** Reads an answer as it stands after `=` or `~`, with its share in percent and its feedback. */
export function answerOf(written: string, format: string): MoodleAnswer {
  const isRight = written.startsWith('=');
  const marked = written.slice(/^[=~]/.test(written) ? 1 : 0).trim();
  const weight = WEIGHT.exec(marked);
  const [text, feedback] = halves(weight ? marked.slice(weight[0].length) : marked, '#');
  const percent = weight ? Number(weight[1]!.replace(',', '.')) : null;
  return { text: textOf(text, format), isRight, percent, feedback: textOf(feedback, format) };
}

/** Splits answers before each `=` and `~`; text without one before the first is an answer too. */
export const splitAnswers = (text: string, marks: RegExp): string[] =>
  text.split(marks).filter((part) => part.trim() !== '');

function answersOf(written: string, format: string): MoodleAnswers {
  if (written === '') return { type: 'essay' };
  if (written.startsWith('#')) {
    const [numbers, others] = halves(written.slice(1), '~');
    const list = splitAnswers(numbers, /(?==)/).map((answer) => answerOf(answer.trim(), format));
    return { type: 'number', list, others: textOf(halves(others, '#')[1], format) };
  }
  if (written.includes('~')) {
    const list = splitAnswers(written, /(?=[=~])/).map((answer) => answerOf(answer.trim(), format));
    return { type: 'choices', list, isSingle: list.some(({ isRight }) => isRight) };
  }
  if (written.includes('=') && written.includes('->')) {
    const pairs = splitAnswers(written, /=/).map((pair) => {
      if (!pair.includes('->')) throw new QuestionSyntaxError();
      const [left, right] = halves(pair, '->');
      return { left: textOf(left, format), right: showSigns(right).trim() };
    });
    return { type: 'match', pairs };
  }
  const [value = '', wrong = '', right = ''] = written.split('#');
  if (/^(?:T|TRUE|F|FALSE)$/i.test(value.trim()))
    return {
      type: 'truefalse',
      isTrue: /^T/i.test(value.trim()),
      wrong: textOf(wrong, format),
      right: textOf(right, format),
    };
  return { type: 'short', list: splitAnswers(written, /(?==)/).map((answer) => answerOf(answer.trim(), format)) };
}

/**
 * Reads one question without comments, as Moodle does: `=`, `~`, `#` and `:` have a meaning among the answers alone, which
 * stand between the first brace and the next closing one. Throws `QuestionSyntaxError`.
 * https://github.com/moodle/moodle/blob/main/question/format/gift/format.php
 */
export function parseGift(written: string): MoodleQuestion {
  let text = hideSigns(written).trim();
  let name = '';
  if (text.startsWith('::') && text.indexOf('::', 2) > 0) [name, text] = halves(text.slice(2), '::');
  const [from, to] = [text.indexOf('{'), text.indexOf('}')];
  if (from === -1 && to === -1)
    return { name, prompt: textOf(text, 'moodle'), generalFeedback: textOf('', ''), answers: { type: 'description' } };
  if (from === -1 || to < from) throw new QuestionSyntaxError();
  const [before, after] = [text.slice(0, from), text.slice(to + 1)];
  if (/[{}]/.test(after)) throw new QuestionSyntaxError();
  // A gap where words follow the answers.
  const prompt = textOf(after.trim() === '' ? before : `${before}_____${after}`, 'moodle');
  const inside = text.slice(from + 1, to);
  const feedbackAt = inside.lastIndexOf('####');
  const generalFeedback = textOf(feedbackAt === -1 ? '' : inside.slice(feedbackAt + 4), prompt.format);
  const answers = (feedbackAt === -1 ? inside : inside.slice(0, feedbackAt)).trim();
  return { name: showSigns(name).trim(), prompt, generalFeedback, answers: answersOf(answers, prompt.format) };
}
