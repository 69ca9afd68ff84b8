import { GAP_MARK } from '#modules/questions/contract/question-types.ts';
import { type Lose, Refused } from './convert-question.ts';
import { answerOf, splitAnswers } from './gift-parse.ts';
import { hideSigns, showSigns } from './gift-signs.ts';
import type { MoodleAnswers, MoodleGap, MoodleText } from './moodle-question.ts';

type Gaps = Extract<MoodleAnswers, { type: 'gap' }>;
type Plain = (text: MoodleText) => string;

/** Where a line of formatted text ends. */
const LINE_END = /<\/(?:p|div|li|tr|h[1-6])>|<br\s?\/?>/i;

/** Returns a text without format, in the lines it has. */
const plainLines = ({ format, text }: MoodleText, plain: Plain): string => {
  const isHtml = format === 'html' || (format === 'moodle' && LINE_END.test(text));
  return text
    .split(isHtml ? LINE_END : '\n')
    .map((line) => plain({ format: isHtml ? 'html' : format, text: line }).trim())
    .filter(Boolean)
    .join('\n');
};

/** `{1:SHORTANSWER:=Lima}`: the weight of a gap, its kind and its answers. */
const GAP = /\{(\d*):([A-Z_]+):([^{}]*)\}/g;
const WRITTEN = /^(?:SHORTANSWER|SA|MW)(?:_?C)?$/;
const CHOSEN = /^(?:MULTICHOICE(?:_(?:V|H|S|VS|HS))?|MC(?:V|H|S|VS|HS)?)$/;
const NUMBER = /^(?:NUMERICAL|NM)$/;

function gapOf(kind: string, written: string, lose: Lose): MoodleGap {
  if (!WRITTEN.test(kind) && !CHOSEN.test(kind) && !NUMBER.test(kind))
    throw new Refused({ code: 'moodle_gap_unknown' });
  const answers = splitAnswers(written, /~/).map((answer) => {
    const { text, isRight, percent, feedback } = answerOf(answer.trim(), 'plain');
    const [value = '', tolerance = '0'] = NUMBER.test(kind) ? text.text.split(':') : [text.text];
    const share = percent ?? (isRight ? 100 : 0);
    if (feedback.text !== '' || (share > 0 && share < 100) || Number(tolerance) !== 0) lose('moodle_lost_gap');
    return { text: value, share };
  });
  return {
    accepted: answers.filter(({ share }) => share === 100).map(({ text }) => text),
    options: CHOSEN.test(kind) ? [...new Set(answers.map(({ text }) => text))] : [],
  };
}

/** Reads a text with answers in it (https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type). Throws `Refused`. */
export function readCloze({ format, text }: MoodleText, plain: Plain, lose: Lose): Gaps {
  const lines = plainLines({ format, text: hideSigns(text) }, plain);
  const gaps: MoodleGap[] = [];
  let caseSensitive = false;
  const withMarks = lines.replaceAll(GAP, (_all, weight: string, kind: string, written: string) => {
    if (Number(weight || 1) !== 1) lose('moodle_lost_gap');
    gaps.push(gapOf(kind, written, lose));
    caseSensitive ||= WRITTEN.test(kind) && kind.endsWith('C');
    return GAP_MARK;
  });
  return { type: 'gap', text: showSigns(withMarks), gaps, caseSensitive };
}

/** A word for the gaps of its group. */
export interface GapWord {
  readonly text: string;
  readonly group: string;
}

/** Reads a text in which `[[1]]` stands for the gap of the first word. Throws `Refused` for a gap without its word. */
export function readNumberedGaps(text: MoodleText, words: readonly GapWord[], plain: Plain): Gaps {
  const gaps: MoodleGap[] = [];
  const withMarks = plainLines(text, plain).replaceAll(/\[\[(\d{1,4})\]\]/g, (_all, number: string) => {
    const word = words[Number(number) - 1];
    if (!word) throw new Refused({ code: 'gaps_answer' });
    const options = words.filter(({ group }) => group === word.group).map((other) => other.text);
    gaps.push({ accepted: [word.text], options: [...new Set(options)] });
    return GAP_MARK;
  });
  return { type: 'gap', text: withMarks, gaps, caseSensitive: false };
}
