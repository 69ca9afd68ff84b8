import type { MarkdownIt, StateBlock } from 'markdown-it';
import { UUID } from '#contract/course-ref.ts';

/** Adds lines `[[question:<id>]]` as tokens `question`, whose content is the id. Lines in blocks of code stay text. */
export function questionsPlugin(md: MarkdownIt): void {
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
