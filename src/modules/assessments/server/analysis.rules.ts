import type { AnalysedQuestion } from '#modules/assessments/contract/regrading.ts';
import type { Locale } from '#contract/locales.ts';
import { plainOption } from '#modules/questions/contract/option-text.ts';
import type { QuestionBody } from '#modules/questions/server/question-body.ts';
import { scoreAnswer } from '#modules/questions/server/scoring.rules.ts';
import type { GivenRow } from './analysis.queries.ts';

/** With fewer attempts a correlation says nothing. */
const FEWEST = 10;

/**
 * Returns what a discrimination says about a question: from 0.3 good, below 0.2 poor, and below 0 better learners get it wrong
 * (Ebel and Frisbie, Essentials of Educational Measurement, 5th edition, 1991, chapter 13).
 */
export function verdictOf(attempts: number, discrimination: number | null): AnalysedQuestion['verdict'] {
  if (attempts < FEWEST || discrimination === null) return 'unknown';
  if (discrimination < 0) return 'negative';
  if (discrimination < 0.2) return 'low';
  return discrimination < 0.3 ? 'fair' : 'good';
}

type Given = AnalysedQuestion['given'][number];

/** Returns what was answered as texts of the question as it is now; what it no longer has keeps its id. */
export function describeGiven(body: QuestionBody, { part, given, count }: GivenRow, locale?: Locale): Given {
  const label = (text: string | undefined, right: boolean | null, of: string | null = null): Given => ({
    part: of,
    text: text === undefined ? given : plainOption(body, text, locale),
    count,
    right,
  });
  switch (body.type) {
    case 'single':
    case 'multiple': {
      const choice = body.choices.find(({ id }) => id === given);
      return label(choice?.text, choice?.correct ?? false);
    }
    case 'truefalse':
      return label(given, given === String(body.correct));
    case 'short':
    case 'number':
      return label(given, scoreAnswer(body, { type: body.type, text: given }) === body.points);
    case 'match': {
      const pair = body.pairs.find(({ id }) => id === part);
      const right = body.pairs.find(({ rightId }) => rightId === given)?.right;
      const text = right ?? body.extra.find(({ id }) => id === given)?.text;
      return label(text, text !== undefined && text === pair?.right, pair?.left ?? part);
    }
    case 'order': {
      const index = body.items.findIndex(({ id }) => id === given);
      return label(body.items[index]?.text, index + 1 === Number(part), part);
    }
    case 'gap': {
      const index = body.gaps.findIndex(({ id }) => id === part);
      const same = (text: string) => text.trim().toLowerCase() === given;
      return label(given, body.gaps[index]?.accepted.some(same) ?? false, index === -1 ? part : String(index + 1));
    }
    case 'essay':
      return label(given, null);
  }
}

/** Returns the choices of a question that no learner chose: wrong ones among them mislead no one. */
export function unchosen(body: QuestionBody, rows: readonly GivenRow[], locale?: Locale): Given[] {
  if (body.type !== 'single' && body.type !== 'multiple') return [];
  const chosen = new Set(rows.map((one) => one.given));
  return body.choices
    .filter(({ id }) => !chosen.has(id))
    .map(({ text, correct }) => ({ part: null, text: plainOption(body, text, locale), count: 0, right: correct }));
}

const BY_NEED: readonly AnalysedQuestion['verdict'][] = ['negative', 'low', 'fair', 'good', 'unknown'];

/** Compares questions: those that tell learners apart worst come first, then the hardest ones. */
export const byNeed = (one: AnalysedQuestion, other: AnalysedQuestion): number =>
  BY_NEED.indexOf(one.verdict) - BY_NEED.indexOf(other.verdict) || one.share - other.share;
