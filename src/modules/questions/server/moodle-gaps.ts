import { GAP_MARK } from '#modules/questions/contract/question-types.ts';
import { isWildcard, type Lose, Refused, type TextReaders } from './convert-question.ts';
import { answerOf, splitAnswers } from './gift-parse.ts';
import { hideSigns } from './gift-signs.ts';
import type { MoodleAnswers, MoodleGap, MoodleText } from './moodle-question.ts';

type Gaps = Extract<MoodleAnswers, { type: 'gap' }>;

/** Gaps of a question, answers of a gap and words of a group at most, as the fields of a question have it. */
const MOST_ENTRIES = 20;
const refuseMore = (): never => {
  throw new Refused({ code: 'too_many_entries', params: { max: MOST_ENTRIES } });
};

/** The kinds of gaps, by the names and short names Moodle gives them. */
const WRITTEN = /^(?:SHORTANSWER|SA|MW)(?:_?C)?$/;
const CHOSEN = /^(?:MULTICHOICE(?:_(?:V|H|S|VS|HS))?|MC(?:V|H|S|VS|HS)?)$/;
const NUMBER = /^(?:NUMERICAL|NM)$/;

function gapOf(kind: string, written: string, lose: Lose): MoodleGap {
  const [isWritten, isChosen, isNumber] = [WRITTEN, CHOSEN, NUMBER].map((names) => names.test(kind));
  if (!isWritten && !isChosen && !isNumber) throw new Refused({ code: 'moodle_gap_unknown' });
  const parts = splitAnswers(hideSigns(written), /~/);
  if (parts.length > MOST_ENTRIES) refuseMore();
  const answers = parts.map((answer) => {
    const { text, isRight, percent, feedback } = answerOf(answer.trim(), 'plain');
    const [value = '', tolerance = '0'] = isNumber ? text.text.split(':') : [text.text];
    const share = percent ?? (isRight ? 100 : 0);
    if (feedback.text !== '' || (share > 0 && share < 100) || Number(tolerance) !== 0) lose('moodle_lost_gap');
    // A gap has no answers in which `*` stands for any text.
    if (isWritten && share > 0 && isWildcard(value)) throw new Refused({ code: 'moodle_gap_unknown' });
    return { text: isWritten ? value.replaceAll('\\*', '*') : value, share };
  });
  return {
    accepted: answers.filter(({ share }) => share === 100).map(({ text }) => text),
    options: isChosen ? [...new Set(answers.map(({ text }) => text))] : [],
  };
}

/** A gap as it is written: `{1:SHORTANSWER:=Lima}` has a weight, a kind and answers. */
interface WrittenGap {
  readonly from: number;
  readonly weight: string;
  readonly kind: string;
  readonly answersFrom: number;
}

/** Returns a text with its gaps replaced. A backslash takes the meaning from a sign only within a gap. */
function replaceGaps(text: string, replace: (gap: WrittenGap, answers: string) => string): string {
  let result = '';
  let rest = 0;
  let open: WrittenGap | null = null;
  const sign = /\\|\{(?:(\d{0,4}):([A-Z_]{1,20}):)?|\}/g;
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const [whole, weight = '', kind] = match;
    if (whole === '\\') sign.lastIndex += open ? 1 : 0;
    else if (whole === '}') {
      if (open) {
        result += text.slice(rest, open.from) + replace(open, text.slice(open.answersFrom, match.index));
        rest = sign.lastIndex;
      }
      open = null;
    } else open = kind === undefined ? null : { from: match.index, weight, kind, answersFrom: sign.lastIndex };
  }
  return result + text.slice(rest);
}

/**
 * Reads a text with answers in it (https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type), whose points are the weights
 * of its gaps. Throws `Refused`.
 */
export function readCloze(text: MoodleText, { lines }: TextReaders, lose: Lose): { answers: Gaps; points?: number } {
  const gaps: MoodleGap[] = [];
  const weights: number[] = [];
  let caseSensitive = false;
  const withMarks = replaceGaps(lines(text), ({ weight, kind }, written) => {
    if (gaps.length === MOST_ENTRIES) refuseMore();
    gaps.push(gapOf(kind, written, lose));
    weights.push(Number(weight || 1));
    caseSensitive ||= WRITTEN.test(kind) && kind.endsWith('C');
    return GAP_MARK;
  });
  if (new Set(weights).size > 1) lose('moodle_lost_gap');
  const points = weights.reduce((sum, weight) => sum + weight, 0);
  return { answers: { type: 'gap', text: withMarks, gaps, caseSensitive }, ...(points > 0 && { points }) };
}

/** A word for the gaps of its group. */
export interface GapWord {
  readonly text: string;
  readonly group: string;
}

/** Reads a text in which `[[1]]` stands for the gap of the first word. Throws `Refused` for a gap without its word. */
export function readNumberedGaps(text: MoodleText, words: readonly GapWord[], { lines }: TextReaders): Gaps {
  const groups = new Map<string, Set<string>>();
  for (const { text: word, group } of words) {
    const options = groups.get(group) ?? new Set();
    if (options.add(word).size > MOST_ENTRIES) refuseMore();
    groups.set(group, options);
  }
  const gaps: MoodleGap[] = [];
  const withMarks = lines(text).replaceAll(/\[\[(\d{1,4})\]\]/g, (_all, number: string) => {
    const word = words[Number(number) - 1];
    if (!word) throw new Refused({ code: 'gaps_answer' });
    if (gaps.length === MOST_ENTRIES) refuseMore();
    gaps.push({ accepted: [word.text], options: [...groups.get(word.group)!] });
    return GAP_MARK;
  });
  return { type: 'gap', text: withMarks, gaps, caseSensitive: false };
}
