import type { MarkdownIt, StateBlock } from 'markdown-it';
import { UUID } from '#contract/course-ref.ts';
import { unitQuestions } from '#contract/limits.ts';

/** Adds lines `[[question:<id>]]` as tokens `question`, whose content is the id. Lines in blocks of code stay text. */
export function questions(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'question', question, { alt: ['paragraph', 'reference', 'blockquote', 'list'] });
}

function question(state: StateBlock, from: number, _to: number, silent: boolean): boolean {
  const line = state.src.slice(state.bMarks[from]! + state.tShift[from]!, state.eMarks[from]).trimEnd();
  if (!line.startsWith('[[question:') || !line.endsWith(']]') || state.sCount[from]! - state.blkIndent >= 4)
    return false;
  const id = line.slice('[[question:'.length, -2);
  if (!UUID.test(id)) return false;
  if (silent) return true;
  state.line = from + 1;
  const token = state.push('question', 'div', 0);
  token.block = true;
  token.content = id;
  token.map = [from, state.line];
  return true;
}

/** Returns the place of a question in the HTML of a text. It is empty: the study page puts the question there. */
export const placeOf = (id: string): string => `<div class="question" data-question="${id}"></div>\n`;

const PLACE = /<div class="question" data-question="([0-9a-f-]{36})"><\/div>/g;

/** Returns the questions that the HTML of a text has places for, in their order, each once. Text cannot look like a place: `<` is escaped. */
export const placedIn = (html: string): string[] =>
  [...new Set([...html.matchAll(PLACE)].map(([, id]) => id!))].slice(0, unitQuestions);
