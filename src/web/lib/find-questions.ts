import { plainText } from '#contract/plain-text.ts';
import type { Question } from '#contract/questions.ts';

/** Returns the text of a question as lists name it: in one line, without Markdown, at most 160 letters. */
export const questionTitle = ({ body }: { readonly body: Pick<Question['body'], 'prompt'> }): string =>
  plainText(body.prompt).slice(0, 160) || body.prompt.slice(0, 160);

/** Whether all words of a search stand in a question or its tags, in any case. */
export function matchesSearch({ body, tags }: Question, search: string): boolean {
  const text = [body.prompt, ...tags].join(' ').toLowerCase();
  return search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
