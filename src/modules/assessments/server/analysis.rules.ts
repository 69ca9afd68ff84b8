import type { AnalysedQuestion } from '#contract/regrading.ts';
import type { QuestionBody } from '#server/modules/questions/question-body.ts';
import { scoreAnswer } from '#server/modules/questions/scoring.rules.ts';
import type { GivenRow } from './analysis.queries.ts';

/** With fewer attempts a correlation says nothing. */
const FEWEST = 10;

/**
 * Returns what a discrimination says about a question: from 0.3 good, below 0.2 poor, and below 0 better learners get it wrong
 * (Ebel and Frisbie, Essentials of Educational Measurement, 5th edition, 1991, chapter 13).
 */
export function verdictOf(asked: number, discrimination: number | null): AnalysedQuestion['verdict'] {
  if (asked < FEWEST || discrimination === null) return 'unknown';
  if (discrimination < 0) return 'negative';
  if (discrimination < 0.2) return 'low';
  return discrimination < 0.3 ? 'fair' : 'good';
}

type Given = AnalysedQuestion['given'][number];

/** Returns what was answered as texts of the question as it is now; what it no longer has keeps its id. */
export function describeGiven(body: QuestionBody, { part, given, count }: GivenRow): Given {
  const shown = (text: string | undefined, right: boolean | null, of: string | null = null): Given => ({
    part: of,
    text: text ?? given,
    count,
    right,
  });
  switch (body.type) {
    case 'single':
    case 'multiple': {
      const choice = body.choices.find(({ id }) => id === given);
      return shown(choice?.text, choice?.correct ?? false);
    }
    case 'truefalse':
      return shown(given, given === String(body.correct));
    case 'short':
    case 'number':
      return shown(given, scoreAnswer(body, { type: body.type, text: given }) === body.points);
    case 'match': {
      const pair = body.pairs.find(({ id }) => id === part);
      const right = body.pairs.find(({ rightId }) => rightId === given)?.right;
      const text = right ?? body.extra.find(({ id }) => id === given)?.text;
      return shown(text, text !== undefined && text === pair?.right, pair?.left ?? part);
    }
    case 'order': {
      const at = body.items.findIndex(({ id }) => id === given);
      return shown(body.items[at]?.text, at + 1 === Number(part), part);
    }
    case 'gap': {
      const at = body.gaps.findIndex(({ id }) => id === part);
      const same = (text: string) => text.trim().toLowerCase() === given;
      return shown(given, body.gaps[at]?.accepted.some(same) ?? false, at === -1 ? part : String(at + 1));
    }
    case 'essay':
      return shown(given, null);
  }
}

/** Returns the choices of a question that no learner chose: wrong ones among them mislead no one. */
export function unchosen(body: QuestionBody, given: readonly GivenRow[]): Given[] {
  if (body.type !== 'single' && body.type !== 'multiple') return [];
  const chosen = new Set(given.map((one) => one.given));
  return body.choices
    .filter(({ id }) => !chosen.has(id))
    .map(({ text, correct }) => ({ part: null, text, count: 0, right: correct }));
}

const BY_NEED: readonly AnalysedQuestion['verdict'][] = ['negative', 'low', 'fair', 'good', 'unknown'];

/** Compares questions: those that tell learners apart worst come first, then the hardest ones. */
export const byNeed = (one: AnalysedQuestion, other: AnalysedQuestion): number =>
  BY_NEED.indexOf(one.verdict) - BY_NEED.indexOf(other.verdict) || one.share - other.share;
